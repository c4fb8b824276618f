import { uuidv7 } from 'uuidv7'
import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { cutOutSetup } from '#app/features/images/cut-outs/cut-out-setup.server.ts'
import { ProductFormPage } from '#app/features/products/admin/product-form-page.tsx'
import { productMessages } from '#app/features/products/admin/product-messages.ts'
import { productFormLimits, saveProduct } from '#app/features/products/admin/save-product.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/new-product.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add New Artwork | Admin Portal' }]

/** The id that the work will have: a form that is sent twice creates one work. */
export function loader({ context }: Route.LoaderArgs) {
  return { id: uuidv7(), cutOuts: cutOutSetup(context.get(appContext).backgroundRemover) }
}

/** The first id is kept while the form is open. */
export const shouldRevalidate = () => false

export const action = adminAction(formSubmission, productFormLimits, (submission, { app }) =>
  saveProduct(app, submission, null),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, productMessages.saveFailed)
}

export default function NewProduct({ loaderData }: Route.ComponentProps) {
  return <ProductFormPage key={loaderData.id} id={loaderData.id} product={null} cutOuts={loaderData.cutOuts} />
}
