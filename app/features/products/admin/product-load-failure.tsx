import { FormLoadFailure } from '#app/ui/form/form-load-failure.tsx'
import { productMessages } from './product-messages.ts'

/** In place of a form whose work is not there or cannot be read (PFRM-27, PFRM-28). */
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
