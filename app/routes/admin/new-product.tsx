import { uuidv7 } from 'uuidv7'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { ProductFormPage } from '#app/features/products/admin/product-form-page.tsx'
import { productMessages } from '#app/features/products/admin/product-messages.ts'
import { productFormLimits, productSubmission, saveProduct } from '#app/features/products/admin/save-product.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import type { Route } from './+types/new-product.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add New Artwork | Admin Portal' }]

/** The id that the work will have: a form that is sent twice creates one work. */
export function loader() {
  return { id: uuidv7() }
}

/** The first id stays while the form is open. */
export const shouldRevalidate = () => false

export const action = adminAction(productSubmission, productFormLimits, (submission, { app }) =>
  saveProduct(app, submission, null),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, productMessages.saveFailed)
}

export default function NewProduct({ loaderData }: Route.ComponentProps) {
  return <ProductFormPage key={loaderData.id} id={loaderData.id} product={null} />
}
