import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { listGalleryPages } from '#app/features/gallery-pages/admin/list-gallery-pages.server.ts'
import { findGallerySettings } from '#app/features/settings/find-gallery-settings.server.ts'
import { findSystemFacts } from '#app/features/settings/find-system-facts.server.ts'
import {
  saveGallerySettings,
  settingsLimits,
  settingsSubmission,
} from '#app/features/settings/save-gallery-settings.server.ts'
import { settingsMessages } from '#app/features/settings/settings-messages.ts'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { FixedGallery } from '#app/platform/settings.ts'
import type { Route } from './+types/settings.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Settings | Admin Portal' }]

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { db, settings } = app
  const { fixedGallery } = settings
  const [gallery, pages, system] = await Promise.all([
    findGallerySettings(db, fixedGallery),
    listGalleryPages(db),
    findSystemFacts(app),
  ])
  const fixed = Object.keys(fixedGallery) as (keyof FixedGallery)[]
  return { gallery, fixed, pages, system }
}

export const action = adminAction(settingsSubmission, settingsLimits, (submission, { app }: AdminCaller<unknown>) =>
  saveGallerySettings(app, submission),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, settingsMessages.saveFailed)
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />
}
