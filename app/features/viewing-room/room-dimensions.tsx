import type { Product } from '#app/features/products/product.ts'
import { lengthText } from '#app/features/products/product-size.ts'
import { ScaleDrawing } from './scale-drawing.tsx'
import { isWallWork } from './wall-layout.ts'

/** Every known length in inches and centimetres (PDP-12, PDP-15), and a scale drawing of a work that hangs on a wall. */
export function RoomDimensions({ product }: { product: Product }) {
  const lengths = [
    ['Height', product.height_inches],
    ['Width', product.width_inches],
    ['Depth', product.depth_inches],
    ['Seat height', product.seat_height_inches],
  ] as const
  const known = lengths.filter(([, length]) => length !== null)
  if (known.length === 0) return null
  return (
    <section className="room__facts-list" aria-labelledby="room-dimensions">
      <h2 id="room-dimensions">Dimensions</h2>
      <dl className="num">
        {known.map(([name, length]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{lengthText(length!)}</dd>
          </div>
        ))}
      </dl>
      {isWallWork(product) && <ScaleDrawing width={product.width_inches} height={product.height_inches} />}
    </section>
  )
}
