import { useId } from 'react'
import { makerLine } from '#app/features/artists/work-making.ts'
import { GalleryImage } from '#app/features/images/gallery-image.tsx'
import { PriceLabel } from '#app/features/products/price-label.tsx'
import type { Product } from '#app/features/products/product.ts'
import { dimensions } from '#app/features/products/product-size.ts'
import { SizeText } from '#app/features/products/size-text.tsx'
import type { Notes } from './favorite-text.ts'

interface NotedItemsProps {
  title: string
  favorites: readonly Product[]
  unlisted: ReadonlySet<string>
  notes: Notes
  /** null: the list includes no notes, and none can be written. */
  onNote: ((id: string, note: string) => void) | null
}

/** The works of a list to be sent or printed, each with a field for a note (EMAIL-05, EMAIL-07, PRINT-02). */
export function NotedItems({ title, favorites, unlisted, notes, onNote }: NotedItemsProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-sans text-14 font-medium">
        {title}
      </h3>
      <ul className="pt-2">
        {favorites.map((product) => (
          <li key={product.id} className="grid gap-3 border-t border-rule py-3.5">
            <div className="flex gap-4">
              <Thumb product={product} />
              <div className="min-w-0">
                {product.artist && <p className="small">{makerLine(product)}</p>}
                <p className="title-4 line-clamp-6 text-18">{product.name}</p>
                <p className="small num">
                  {product.subcategory ?? product.category}
                  {dimensions(product) && ', '}
                  <SizeText product={product} />
                </p>
                <PriceLabel
                  product={product}
                  isListed={!unlisted.has(product.id)}
                  className={product.sold_out ? 'text-14' : ''}
                />
              </div>
            </div>
            {onNote && (
              <textarea
                className="textarea field-sizing-content min-h-11 py-2"
                rows={1}
                aria-label={`Note for ${product.name}`}
                placeholder="Add a note"
                value={notes.get(product.id) ?? ''}
                onChange={(event) => onNote(product.id, event.target.value)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Thumb({ product }: { product: Product }) {
  'use memo' // Re-rendered on every key press in a note.
  const picture = product.pictures[0] ?? null
  return (
    // The mat's padding is a share of its container.
    <div className="w-16 flex-none">
      <div className={`mat mat--thumb ${picture?.has_alpha ? 'mat--object' : ''}`}>
        <span className="hang">
          <GalleryImage src={product.images[0]!} picture={picture} alt="" sizes="4rem" />
        </span>
      </div>
    </div>
  )
}
