import { appContext } from '#app/app-context.ts'
import { findProduct } from '#app/features/products/find-product.server.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/product.ts'

/** `GET /api/products/{id}`: one listed work; 404 for an unknown one and for a draft. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext)
  const product = await findProduct({ db, now: now() }, params.id)
  return product ? Response.json(product) : problem(404, { message: 'This work is not in the collection.' })
}
