import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import { productMessages } from './product-messages.ts'

/** Shown instead of a form whose work does not exist or cannot be read (PFRM-27, PFRM-28). */
export function ProductLoadFailure({ error }: { error: unknown }) {
  return (
    <FormLoadFailure
      error={error}
      messages={productMessages}
      subject="The artwork"
      back={{ to: '/admin/products', text: 'Back to Products' }}
    />
  )
}
