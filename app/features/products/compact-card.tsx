import { type ReactNode, useId } from 'react'
import { MakerText } from '#app/features/artists/maker-text.tsx'
import { makerLine } from '#app/features/artists/work-making.ts'
import { preloadRoom } from './load-room.ts'
import { PriceLabel } from './price-label.tsx'
import type { Product } from './product.ts'
import { categoryLine } from './product-label.ts'
import { ProductMat } from './product-mat.tsx'
import { RoomLink } from './room-link.tsx'
import { StateTag } from './state-tag.tsx'

interface CompactCardProps {
  product: Product
  isListed?: boolean | undefined
  priority?: boolean | undefined
  /** Given to its title, which describes what can be done with the work. */
  titleId: string
  /** Level of its title in the page's outline. */
  heading: 'h2' | 'h3'
  /** Controls in the last row of its label. */
  children: ReactNode
}

/**
 * A work in somebody's own selection: picture, name, category and subcategory, and its price. A sold or held one
 * says so on its picture; a sold one has no price (FAV-22).
 */
export function CompactCard({ product, isListed, priority, titleId, heading: Heading, children }: CompactCardProps) {
  const tagId = useId()
  const makerId = useId()
  const maker = makerLine(product)
  const hasTag = product.sold_out || product.hold_expires_at
  const labelledBy = `${hasTag ? `${tagId} ` : ''}${maker ? `${makerId} ` : ''}${titleId}`
  return (
    <article className="card" onPointerEnter={preloadRoom} onFocus={preloadRoom}>
      <RoomLink product={product} isListed={isListed} labelledBy={labelledBy}>
        <ProductMat product={product} size="index" priority={priority}>
          <StateTag product={product} id={tagId} />
        </ProductMat>{' '}
        <MakerText maker={maker} id={makerId} />
        <Heading className="label__title" id={titleId}>
          {product.name}
        </Heading>
      </RoomLink>
      <div className="label">
        <p>{categoryLine(product)}</p>
        <div className="label__end">
          {product.sold_out ? <span /> : <PriceLabel product={product} isListed={isListed} />}
          {children}
        </div>
      </div>
    </article>
  )
}
