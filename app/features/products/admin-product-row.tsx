import { useEffect, useId, useRef } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { announceSessionChange } from '#app/features/auth/session-channel.ts'
import { useGallery } from '#app/features/site/use-gallery.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import type { AdminListProduct } from './admin-product.ts'
import { AdminThumb } from './admin-thumb.tsx'
import type { ProductChange, ProductChangeAnswer } from './change-product.server.ts'
import { priceText } from './product-label.ts'
import { productMessages } from './product-messages.ts'

interface Props {
  product: AdminListProduct
  isJustSaved: boolean
  onDelete: () => void
}

/** One work of the list (PLST-07..14, PLST-17). A switch shows at once what was asked for, and turns back if it is refused. */
export function AdminProductRow({ product, isJustSaved, onDelete }: Props) {
  const { gallery } = useGallery()
  const { pathname, search } = useLocation()
  const nameId = useId()
  const { pending, reasons, change } = useProductChange(product.id)
  const isPublished = pending?.intent === 'set-status' ? pending.status === 'published' : product.status === 'published'
  const isSold = pending?.intent === 'set-sold' ? pending.sold : product.sold_out
  const editPath = `/admin/products/edit/${product.id}`

  return (
    <li className={isJustSaved ? 'works__row is-new' : 'works__row'}>
      <AdminThumb image={product.image} picture={product.picture} name={product.name} />
      <div className="works__name">
        <Link id={nameId} className="works__title" to={editPath} state={{ listPath: pathname + search }}>
          {product.name}
        </Link>
        <p className="small quiet">
          {product.category ?? 'No category'}
          {product.subcategory && ` • ${product.subcategory}`}
          {product.sold_out && product.sold_at && (
            <>
              <span className="sep">·</span>Sold on {formatGalleryDay(product.sold_at, gallery.timeZone)}
            </>
          )}
          {isJustSaved && (
            <>
              <span className="sep">·</span>Saved just now
            </>
          )}
        </p>
        {reasons.length > 0 && (
          <p className="error mt-1">
            <Icon name="circle-alert" size={16} />
            <span>{reasons.join('. ')}</span>
          </p>
        )}
      </div>
      <p className="works__price">{priceText(product)}</p>
      <div className="works__switches">
        <Switch
          isOn={isPublished}
          label={isPublished ? 'Published' : 'Draft'}
          describedBy={nameId}
          onToggle={() => change({ intent: 'set-status', id: product.id, status: isPublished ? 'draft' : 'published' })}
        />
        <Switch
          isOn={!isSold}
          label={isSold ? 'Sold' : 'Available'}
          describedBy={nameId}
          onToggle={() => change({ intent: 'set-sold', id: product.id, sold: !isSold })}
        />
      </div>
      <div className="works__actions">
        <button
          type="button"
          className="icon-btn icon-btn--sm"
          aria-label={`Copy ID of ${product.name}`}
          title="Copy ID"
          onClick={async () => {
            const isCopied = await copyText(product.id)
            showToast(isCopied ? 'success' : 'error', isCopied ? productMessages.idCopied : productMessages.idNotCopied)
          }}
        >
          <Icon name="copy" size={20} />
        </button>
        <Link
          className="icon-btn icon-btn--sm"
          to={editPath}
          state={{ listPath: pathname + search }}
          aria-label={`Edit ${product.name}`}
          title="Edit"
        >
          <Icon name="pencil" size={20} />
        </Link>
        <button
          type="button"
          className="icon-btn icon-btn--sm"
          aria-label={`Delete ${product.name}`}
          title="Delete"
          onClick={onDelete}
        >
          <Icon name="trash-2" size={20} />
        </button>
      </div>
    </li>
  )
}

/** Sends a change of one work; `pending` is the one under way, `reasons` why the last was refused. */
function useProductChange(id: string) {
  const fetcher = useFetcher<ProductChangeAnswer>({ key: `product ${id}` })
  const answered = useRef<unknown>(fetcher.data)
  useEffect(() => {
    const answer = fetcher.data
    if (fetcher.state !== 'idle' || !answer || answered.current === answer) return
    answered.current = answer
    if (answer.outcome === 'failed' || answer.outcome === 'refused') showToast('error', answer.message)
    if (answer.outcome === 'refused') announceSessionChange()
  }, [fetcher.state, fetcher.data])
  return {
    pending: fetcher.state === 'idle' ? undefined : (fetcher.json as ProductChange | undefined),
    reasons: fetcher.state === 'idle' && fetcher.data?.outcome === 'failed' ? fetcher.data.reasons : [],
    change: (change: ProductChange) => {
      if (fetcher.state !== 'idle') return
      fetcher.submit(change, { method: 'post', action: '/admin/products', encType: 'application/json' })
    },
  }
}

function Switch(props: { isOn: boolean; label: string; describedBy: string; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="switch switch--sm"
      role="switch"
      aria-checked={props.isOn}
      aria-describedby={props.describedBy}
      onClick={props.onToggle}
    >
      <i />
      {props.label}
    </button>
  )
}
