import { appContext } from '#app/app-context.ts'
import { findProducts } from '#app/features/products/find-products.server.ts'
import { readProductIds, readProductQuery } from '#app/features/products/product-query.ts'
import type { Route } from './+types/products.ts'

/** `GET /api/products`: one page of the listed works, or those of `ids`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext)
  const params = new URL(request.url).searchParams
  return Response.json(
    await findProducts({ db, now: now() }, { ...readProductQuery(params), ids: readProductIds(params) }),
  )
}
