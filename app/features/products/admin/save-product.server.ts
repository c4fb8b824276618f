import { z } from 'zod'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import type { AdminProduct } from './admin-product.ts'
import { createProduct } from './create-product.server.ts'
import type { ProductField } from './product-form.ts'
import { productMessages } from './product-messages.ts'
import { updateProduct } from './update-product.server.ts'

/** What the product form sends: `version` is null for a work that was never saved. */
export const productSubmission = z.object({
  id: z.string().refine(isUuid),
  version: z.int().nullable(),
  values: z.unknown(),
})

/** A description of 100,000 characters fits in any script; twice as much would keep others waiting for over 20 ms. */
export const productFormLimits = { maxBytes: 524_288, malformed: productMessages.saveFailed }

/** Saves the product form (PFRM-43, PFRM-44). @param editedId the work that the address names; null for a new one */
export async function saveProduct(
  app: ActingContext,
  { id, version, values }: z.infer<typeof productSubmission>,
  editedId: string | null,
): Promise<FormResult<AdminProduct, ProductField>> {
  const isAsAddressed = editedId === null || (id === editedId && version !== null)
  if (!isAsAddressed) return changeFailure('malformed', productMessages.saveFailed)
  const result =
    version === null ? await createProduct(app, { id, values }) : await updateProduct(app, { id, version, values })
  switch (result.outcome) {
    case 'saved':
      return { outcome: 'saved', id: result.current.id }
    case 'not-found':
      return changeFailure('not-found', productMessages.notFound)
    case 'conflict':
      return { outcome: 'conflict', fault: 'conflict', message: productMessages.conflict, current: result.current }
    case 'invalid': {
      const errors = Object.fromEntries(result.faults.toReversed().map(({ field, summary }) => [field, summary]))
      return { outcome: 'invalid', fault: 'invalid', message: result.faults[0]!.summary, errors }
    }
  }
}
