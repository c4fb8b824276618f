import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { appContext } from '#app/app-context.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { readJson } from '#app/platform/read-json.server.ts'
import type { RefusedCaller } from '#app/platform/refused-caller.ts'
import type { AdminProduct } from './admin-product.ts'
import { createProduct } from './create-product.server.ts'
import type { ProductField } from './product-form.ts'
import { productMessages } from './product-messages.ts'
import { updateProduct } from './update-product.server.ts'

/** What the product form sends: `version` is null for a work that was never saved. */
const submission = z.object({
  id: z.string().refine(isUuid),
  version: z.int().nullable(),
  values: z.unknown(),
})
/** A description of 100,000 characters fits in any script; twice as much would keep others waiting for over 20 ms. */
const largestFormBytes = 524_288
export type ProductSubmission = z.infer<typeof submission>

export type ProductAnswer =
  | { outcome: 'saved'; id: string }
  | { outcome: 'invalid'; message: string; errors: Partial<Record<ProductField, string>> }
  | { outcome: 'conflict'; message: string; current: AdminProduct }
  | { outcome: 'failed'; message: string }
  | RefusedCaller

/**
 * The action of the product form (PFRM-43, PFRM-44, PERM-04): 400 malformed, 401, 403, 404 gone, 409 with what stands
 * there now, 413, 415, 422 with a message for each field. @param editedId the work that the address names; null for a new one
 */
export async function saveProduct(request: Request, context: Readonly<RouterContextProvider>, editedId: string | null) {
  const parsed = submission.safeParse(await readJson(request, { maxBytes: largestFormBytes }))
  if (!parsed.success) return failed(400)
  const { id, version, values } = parsed.data
  if (editedId !== null && (id !== editedId || version === null)) return failed(400)
  const app = context.get(appContext)
  const result =
    version === null ? await createProduct(app, { id, values }) : await updateProduct(app, { id, version, values })
  switch (result.outcome) {
    case 'saved':
      return data<ProductAnswer>({ outcome: 'saved', id: result.product.id })
    case 'not-found':
      return data<ProductAnswer>({ outcome: 'failed', message: productMessages.notFound }, { status: 404 })
    case 'conflict': {
      const { current } = result
      return data<ProductAnswer>({ outcome: 'conflict', message: productMessages.conflict, current }, { status: 409 })
    }
    case 'invalid': {
      const errors = Object.fromEntries(result.faults.toReversed().map(({ field, summary }) => [field, summary]))
      const message = result.faults[0]!.summary
      return data<ProductAnswer>({ outcome: 'invalid', message, errors }, { status: 422 })
    }
  }
}

function failed(status: number) {
  return data<ProductAnswer>({ outcome: 'failed', message: productMessages.saveFailed }, { status })
}
