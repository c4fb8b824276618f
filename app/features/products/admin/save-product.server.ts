import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { changeFailure } from '#app/platform/change-result.ts'
import { isAsAddressed, maxFormBytes } from '#app/ui/form/form-submission.server.ts'
import { toFormResult } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult, FormSubmission } from '#app/ui/form/versioned-form.ts'
import type { AdminProduct } from './admin-product.ts'
import { createProduct } from './create-product.server.ts'
import type { ProductField } from './product-form.ts'
import { productMessages } from './product-messages.ts'
import { updateProduct } from './update-product.server.ts'

export const productFormLimits = { maxBytes: maxFormBytes, malformed: productMessages.saveFailed }

/** Saves the product form (PFRM-43, PFRM-44). @param editedId the work that the address names; null for a new one */
export async function saveProduct(
  app: ActingContext,
  submission: FormSubmission,
  editedId: string | null,
): Promise<FormResult<AdminProduct, ProductField>> {
  if (!isAsAddressed(submission, editedId)) return changeFailure('malformed', productMessages.saveFailed)
  const { id, version, values } = submission
  const result =
    version === null ? await createProduct(app, { id, values }) : await updateProduct(app, { id, version, values })
  return toFormResult(result, productMessages)
}
