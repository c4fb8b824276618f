import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { appContext } from '#app/app-context.ts'
import { GoneWorkHistory } from '#app/features/audit/gone-work-history.tsx'
import { WorkHistory } from '#app/features/audit/work-history.tsx'
import { type AdminCaller, adminAction } from '#app/features/auth/admin-action.server.ts'
import { cutOutSetup } from '#app/features/images/cut-outs/cut-out-setup.server.ts'
import { findAdminProduct } from '#app/features/products/admin/find-admin-product.server.ts'
import { ProductFormPage } from '#app/features/products/admin/product-form-page.tsx'
import { ProductLoadFailure } from '#app/features/products/admin/product-load-failure.tsx'
import { productMessages } from '#app/features/products/admin/product-messages.ts'
import { productFormLimits, saveProduct } from '#app/features/products/admin/save-product.server.ts'
import { keepPageOnFailure } from '#app/platform/page/keep-page-on-failure.ts'
import { formSubmission } from '#app/ui/form/form-submission.server.ts'
import type { Route } from './+types/edit-product.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.product.name} | Admin Portal` : 'Admin Portal' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, backgroundRemover } = context.get(appContext)
  const product = await findAdminProduct({ db, now: now() }, params.id)
  if (!product) throw data({ message: productMessages.notFound }, { status: 404 })
  return { product, cutOuts: cutOutSetup(backgroundRemover) }
}

/** The form keeps the data it was opened with; the current data come with the response to saving. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export const action = adminAction(
  formSubmission,
  productFormLimits,
  (submission, { app, params }: AdminCaller<Route.ActionArgs['params']>) => saveProduct(app, submission, params.id),
)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction, productMessages.saveFailed)
}

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  const { product, cutOuts } = loaderData
  const { id } = product
  return (
    <ProductFormPage key={id} id={id} product={product} cutOuts={cutOuts}>
      <WorkHistory key={id} id={id} />
    </ProductFormPage>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ProductLoadFailure error={error} />
      {isRouteErrorResponse(error) && error.status === 404 && <GoneWorkHistory id={params.id} />}
    </>
  )
}
