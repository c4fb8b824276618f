import { HeldUntil } from '#app/features/orders/held-until.tsx'
import type { Product } from './product.ts'

/** On the picture: why a work cannot be bought now: it is sold, reserved, or held by a buyer, and until when. */
export function StateTag({ product, id }: { product: Product; id: string }) {
  const { sold_out, hold_expires_at, is_reserved } = product
  if (!sold_out && !hold_expires_at) return null
  return (
    <span className="tag" id={id}>
      {sold_out ? (
        <span className="sold">Sold</span>
      ) : is_reserved ? (
        'Reserved'
      ) : (
        <span className="num">
          On hold
          <HeldUntil moment={hold_expires_at!} />
        </span>
      )}
    </span>
  )
}
