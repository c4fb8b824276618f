import { useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { formatPrice } from '#app/platform/money.ts'
import type { FormState } from '#app/ui/form/fields.tsx'
import { moveInResults } from '#app/ui/form/move-in-results.ts'
import { OrderedList } from '#app/ui/form/ordered-list.tsx'
import { useSearchResults } from '#app/ui/form/use-search-results.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import type { FeaturedProduct } from './admin-post.ts'
import { maxFeatured, type postFields } from './post-form.ts'
import { postMessages } from './post-messages.ts'
import { useFeaturedWorks } from './use-featured-works.ts'

interface Props {
  form: FormState<typeof postFields>
  /** The works that the form was opened with. */
  known: readonly FeaturedProduct[]
  /** The facts of the works could not be read: the form leaves them unchanged. */
  isUnread?: boolean
}

/** The works that a post features: staff search by name, sort and remove them (PSTF-07, PSTF-08, PSTF-13, PSTF-14). */
export function FeaturedWorksField({ form, known, isUnread = false }: Props) {
  const revalidator = useRevalidator()
  useEffect(() => {
    if (isUnread) showToast('error', postMessages.worksFailed)
  }, [isUnread])
  const [added, setAdded] = useState<readonly FeaturedProduct[]>([])
  const ids = form.values.related_products
  const byId = useFeaturedWorks(isUnread ? [] : ids, [...known, ...added])

  function add(product: FeaturedProduct) {
    if (ids.includes(product.id)) return showToast('info', postMessages.addedAlready)
    setAdded((before) => [...before, product])
    form.change(({ related_products }) => ({ related_products: [...related_products, product.id] }))
    showToast('success', postMessages.added)
  }

  return (
    <OrderedList
      field="related_products"
      label="Featured Works"
      noun="Artwork"
      entries={ids.map((key) => ({ key }))}
      max={maxFeatured}
      fault={form.faults.related_products}
      onChange={(order) =>
        form.change(({ related_products }) => ({
          related_products: order(related_products.map((key) => ({ key }))).map(({ key }) => key),
        }))
      }
      head={
        <>
          {isUnread && (
            <div className="note note--error mb-4" role="alert">
              <Icon name="circle-alert" />
              <p className="grow">{postMessages.worksFailed}. The post keeps them.</p>
              <button
                type="button"
                className="btn btn--secondary btn--sm"
                aria-disabled={revalidator.state !== 'idle'}
                onClick={() => {
                  if (revalidator.state === 'idle') void revalidator.revalidate()
                }}
              >
                Retry
              </button>
            </div>
          )}
          <FeaturedSearch isFull={ids.length >= maxFeatured} onAdd={add} />
        </>
      }
    >
      {({ key }) => <Featured product={byId.get(key)} />}
    </OrderedList>
  )
}

function FeaturedSearch({ isFull, onAdd }: { isFull: boolean; onAdd: (product: FeaturedProduct) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const { found, answered, isFailed } = useSearchResults<FeaturedProduct>('/api/admin/featured-works', text)
  const input = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and the buttons in it
    <div className="field" onKeyDown={(event) => moveInResults(event, answered === text.trim())}>
      <label htmlFor={id}>Search artworks</label>
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Search artworks by name..."
        value={text}
        disabled={isFull}
        onChange={({ target }) => setText(target.value)}
      />
      {isFailed && (
        <p className="error" role="alert">
          <Icon name="circle-alert" size={16} />
          {postMessages.searchFailed}
        </p>
      )}
      <p className={found.length > 0 ? 'sr-only' : 'hint'} role="status">
        {answered && (found.length > 0 ? `${found.length} found` : `No published artwork is named ‘${answered}’.`)}
      </p>
      {found.length > 0 && (
        <ul className="results" aria-label="Artworks found">
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="results__add"
                onClick={() => {
                  onAdd(product)
                  setText('')
                  // The button that had the focus disappears with the list.
                  input.current?.focus()
                }}
              >
                <Featured product={product} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One work, as far as it is known; null if it no longer exists. */
function Featured({ product }: { product: FeaturedProduct | null | undefined }) {
  if (!product)
    return (
      <span className="small quiet">{product === null ? 'An artwork that is not there any more' : 'An artwork'}</span>
    )
  const { name, price, category, subcategory } = product
  return (
    <span className="thumb-line">
      <AdminThumb image={product.image} picture={product.picture} name="" />
      <span className="min-w-0">
        <span className="block">{name}</span>
        <span className="small quiet block">
          {[price === null ? 'Price on request' : formatPrice(price), category, subcategory]
            .filter(Boolean)
            .join(' • ')}
        </span>
      </span>
    </span>
  )
}
