import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { makerName } from '#app/features/artists/artist.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { recordSalePath } from '#app/features/orders/admin/order-path.ts'
import { priceText } from '#app/features/products/product-label.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'
import { Row, RowReasons, type RowSelection } from '#app/ui/admin-list/row.tsx'
import { useOptimisticSwitch } from '#app/ui/admin-list/use-optimistic-switch.ts'
import { ViewOnSite } from '#app/ui/admin-list/view-on-site.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Switch } from '#app/ui/switch.tsx'
import type { AdminListProduct } from './admin-product.ts'
import type { ProductChange, ProductChangeFailure } from './change-product.server.ts'
import { productMessages } from './product-messages.ts'
import { UndoOrder } from './undo-order.tsx'

interface Props {
  product: AdminListProduct
  isJustSaved: boolean
  selection: RowSelection
  /** Asks for the sale's price and day, and marks the work sold. */
  onSell: () => void
  /** Opens the reservation, or the form for a new one. */
  onReserve: () => void
  onDuplicate: () => void
  onDelete: () => void
}

/** One work of the list (PLST-07..14, PLST-17). */
export function AdminProductRow({ product, isJustSaved, selection, onSell, onReserve, onDuplicate, onDelete }: Props) {
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
  const paidOrder = available.failure?.paidOrder
  const availableSwitch = useRef<HTMLButtonElement>(null)
  // The button that undoes the order is removed once it is undone, and its row may leave the list with it.
  useEffect(() => {
    if (!paidOrder) return
    const list = availableSwitch.current?.closest('ul')
    return () => {
      const place = availableSwitch.current ?? list
      if (document.activeElement === document.body) place?.focus({ preventScroll: true })
    }
  }, [paidOrder])

  return (
    <Row
      selection={selection}
      thumb={<AdminThumb image={product.image} picture={product.picture} name={product.name} />}
      name={product.name}
      nameId={nameId}
      editPath={`/admin/products/edit/${product.id}`}
      isJustSaved={isJustSaved}
      details={<Details product={product} />}
      note={
        <>
          <RowReasons reasons={[...(published.failure?.reasons ?? []), ...(available.failure?.reasons ?? [])]} />
          {paidOrder && <UndoOrder productId={product.id} order={paidOrder} onUndone={available.toggle} />}
        </>
      }
      // Of a sold work too; the switch says that it is.
      figure={priceText({ ...product, sold_out: false })}
      switches={
        <>
          <Switch
            isOn={published.isOn}
            label={published.isOn ? 'Published' : 'Draft'}
            aria-describedby={nameId}
            onToggle={published.toggle}
          />
          <Switch
            ref={availableSwitch}
            isOn={available.isOn}
            label={available.isOn ? 'Available' : 'Sold'}
            aria-describedby={nameId}
            onToggle={() => (available.isOn ? onSell() : available.toggle())}
          />
        </>
      }
      actions={
        <>
          {isShown(product) && <ViewOnSite name={product.name} path={productPath(product.id)} />}
          {!product.sold_out && (
            <IconButton
              icon="clock"
              title={product.reservation ? 'Reservation' : 'Reserve'}
              size={20}
              name={product.reservation ? `Reservation of ${product.name}` : `Reserve ${product.name}`}
              onClick={onReserve}
            />
          )}
          {!product.sold_out && (
            <Link
              className="icon-btn icon-btn--sm"
              title="Record a sale"
              aria-label={`Record a sale of ${product.name}`}
              to={recordSalePath(product.id)}
            >
              <Icon name="tag" size={20} />
            </Link>
          )}
          <IconButton
            icon="copy-plus"
            title="Duplicate"
            size={20}
            name={`Duplicate ${product.name}`}
            onClick={onDuplicate}
          />
          <IconButton
            icon="copy"
            title="Copy ID"
            size={20}
            name={`Copy ID of ${product.name}`}
            onClick={() => copyId(product.id)}
          />
        </>
      }
      onDelete={onDelete}
    />
  )
}

/** Whether visitors can see it (COL-01, COL-18, COL-19). */
function isShown({ status, category, image }: AdminListProduct): boolean {
  return status === 'published' && category !== null && image !== null
}

/** A switch of one work (PLST-09, PLST-10). */
function useProductSwitch(id: string, stored: boolean, changeTo: (isOn: boolean) => ProductChange) {
  const key = `${id} ${changeTo(true).intent}`
  return useOptimisticSwitch<ProductChange, ProductChangeFailure>({ key, action: '/admin/products', stored, changeTo })
}

function Details({
  product: { maker, category, subcategory, sold_out, sold_at, reservation, price_on_request },
}: {
  product: AdminListProduct
}) {
  const { gallery } = useGallery()
  return (
    <>
      {maker && (
        <>
          <span className="wrap-anywhere">{makerName(maker.name, maker.qualifier)}</span>
          {' • '}
        </>
      )}
      {category ?? 'No category'}
      {subcategory && ` • ${subcategory}`}
      {price_on_request && ' • Price on request'}
      {sold_out && sold_at && ` • Sold on ${formatGalleryDay(sold_at, gallery.timeZone)}`}
      {!sold_out && reservation && (
        <>
          {' • '}
          <span className="wrap-anywhere">
            <span className="badge badge--wait">Reserved</span> for {reservation.clientName} until{' '}
            {formatGalleryDay(lastMomentOf(reservation), gallery.timeZone)}
          </span>
        </>
      )}
    </>
  )
}

async function copyId(id: string) {
  const isCopied = await copyText(id)
  showToast(isCopied ? 'success' : 'error', isCopied ? productMessages.idCopied : productMessages.idNotCopied)
}
