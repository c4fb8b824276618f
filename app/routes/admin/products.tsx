import { appContext } from '#app/app-context.ts'
import { adminAction } from '#app/features/auth/admin-action.server.ts'
import { readAdminProductQuery } from '#app/features/products/admin/admin-product-query.ts'
import { AdminProductsPage } from '#app/features/products/admin/admin-products-page.tsx'
import { changeProduct, type ProductChange, productChange } from '#app/features/products/admin/change-product.server.ts'
import { findAdminProducts } from '#app/features/products/admin/find-admin-products.server.ts'
import { failureMessages } from '#app/features/products/admin/product-messages.ts'
import { awaitBriefly } from '#app/platform/await-briefly.server.ts'
import { keepPageOnFailure } from '#app/platform/keep-page-on-failure.ts'
import { longestSettleMs } from '#app/platform/resource.ts'
import type { Route } from './+types/products.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Products | Admin Portal' }]

/**
 * A list that comes soon comes with the page: Back finds its place in it, and a list that is read again holds up no
 * press. A slow one is not waited for: the page stands, with a skeleton in its place (PLST-21).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext)
  const query = readAdminProductQuery(new URL(request.url).searchParams)
  const list = await awaitBriefly(findAdminProducts(db, query), {
    ms: longestSettleMs,
    onFailure: (error) => log.error({ error }, 'the artwork list could not be read'),
  })
  return { query, list: list.promise ?? list.value }
}

export const action = adminAction(
  productChange,
  { maxBytes: 4_096, malformed: 'This change is not known.' },
  (change, { app, admin }) => changeProduct(app, change, admin.email),
)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent }: ProductChange = await request.clone().json()
  return keepPageOnFailure(serverAction, failureMessages[intent])
}

export default function Products({ loaderData }: Route.ComponentProps) {
  return <AdminProductsPage query={loaderData.query} list={loaderData.list} />
}
