import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { priceText } from '#app/features/products/product-label.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import type { AdminListProduct } from './admin-product.ts'
import { AdminThumb } from './admin-thumb.tsx'
import { productMessages } from './product-messages.ts'
import { UndoOrder } from './undo-order.tsx'
import { useProductSwitch } from './use-product-switch.ts'

interface Props {
  product: AdminListProduct
  isJustSaved: boolean
  onDelete: () => void
}

/** One work of the list (PLST-07..14, PLST-17). */
export function AdminProductRow({ product, isJustSaved, onDelete }: Props) {
  const { gallery } = useGallery()
  const { pathname, search } = useLocation()
  const nameId = useId()
  const published = useProductSwitch(product.id, product.status === 'published', (isOn) => ({
    intent: 'set-status',
    id: product.id,
    status: isOn ? 'published' : 'draft',
  }))
  const available = useProductSwitch(product.id, !product.sold_out, (isOn) => ({
    intent: 'set-sold',
    id: product.id,
    sold: !isOn,
  }))
  const reasons = [...published.reasons, ...available.reasons]
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
        {available.paidOrder && (
          <UndoOrder productId={product.id} order={available.paidOrder} onUndone={available.toggle} />
        )}
      </div>
      <p className="works__price">{priceText(product)}</p>
      <div className="works__switches">
        <Switch
          isOn={published.isOn}
          label={published.isOn ? 'Published' : 'Draft'}
          describedBy={nameId}
          onToggle={published.toggle}
        />
        <Switch
          isOn={available.isOn}
          label={available.isOn ? 'Available' : 'Sold'}
          describedBy={nameId}
          onToggle={available.toggle}
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
