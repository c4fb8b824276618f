import { data } from 'react-router'
import { z } from 'zod'
import { appContext } from '#app/app-context.ts'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { findAdminGalleryPage } from '#app/features/gallery-pages/admin/find-admin-gallery-page.server.ts'
import { PageFormPage } from '#app/features/gallery-pages/admin/page-form-page.tsx'
import { pageMessages } from '#app/features/gallery-pages/admin/page-messages.ts'
import { previewGalleryPage, previewRequest } from '#app/features/gallery-pages/admin/preview-gallery-page.server.ts'
import {
  pageLimits,
  pageSubmission,
  saveGalleryPage,
} from '#app/features/gallery-pages/admin/save-gallery-page.server.ts'
import { galleryPageTitles, isGalleryPageSlug } from '#app/features/gallery-pages/gallery-page.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/edit-gallery-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${galleryPageTitles[loaderData.page.slug]} | Admin Portal` : 'Admin Portal' },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const page = isGalleryPageSlug(slug) ? await findAdminGalleryPage(context.get(appContext).db, slug) : null
  if (!page) throw data({ message: pageMessages.notFound }, { status: 404 })
  return { page }
}

export const action = adminAction(
  z.union([previewRequest, pageSubmission]),
  pageLimits,
  async (request, { app, params }: AdminCaller<Route.ActionArgs['params']>) =>
    'intent' in request ? previewGalleryPage(request) : saveGalleryPage(app, request, params.slug),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, pageMessages.saveFailed)
}

export default function EditGalleryPage({ loaderData }: Route.ComponentProps) {
  return <PageFormPage key={loaderData.page.slug} page={loaderData.page} />
}
