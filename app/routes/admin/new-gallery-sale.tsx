import { uuidv7 } from 'uuidv7'
import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { isTaxCollected } from '#app/features/orders/compute-purchase-tax.server.ts'
import { findSellableWork } from '#app/features/orders/gallery-sales/find-sellable-works.server.ts'
import { gallerySaleMessages } from '#app/features/orders/gallery-sales/gallery-sale-messages.ts'
import { GallerySalePage } from '#app/features/orders/gallery-sales/gallery-sale-page.tsx'
import { gallerySaleLimits, saveGallerySale } from '#app/features/orders/gallery-sales/save-gallery-sale.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/new-gallery-sale.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Record a Sale | Admin Portal' }]

/** The id that the sale will have, the preselected work (`work`), and the gallery's day. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const at = now()
  const [work, isTaxed] = await Promise.all([
    findSellableWork(db, searchParams.get('work') ?? '', at),
    isTaxCollected(db),
  ])
  return { id: uuidv7(), work, today: galleryDate(at, settings.gallery.timeZone), isTaxCollected: isTaxed }
}

/** The first id is kept while the form is open. */
export const shouldRevalidate = () => false

export const action = adminAction(formSubmission, gallerySaleLimits, (submission, { app }) =>
  saveGallerySale(app, submission),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, gallerySaleMessages.failed)
}

export default function NewGallerySale({ loaderData }: Route.ComponentProps) {
  return <GallerySalePage key={loaderData.id} {...loaderData} />
}
