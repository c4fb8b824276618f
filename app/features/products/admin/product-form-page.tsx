import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { Picture } from '#app/features/images/picture.ts'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { Icon } from '#app/ui/icon.tsx'
import { UnsavedGuard } from '#app/ui/unsaved-guard.tsx'
import type { AdminProduct } from './admin-product.ts'
import { emptyProductForm, type ProductField, productFormOf } from './product-form.ts'
import { ImagesSection } from './product-form-images.tsx'
import { ConflictNote, FaultSummary } from './product-form-notes.tsx'
import { mostImages } from './product-form-schema.ts'
import { DetailsSection, DimensionsSection, SeoSection } from './product-form-sections.tsx'
import { type SaveIntent, useProductForm } from './use-product-form.ts'

interface Props {
  id: string
  /** null: a new work. */
  product: AdminProduct | null
}

/** The form of a work, new (SHELL-09) or being edited (SHELL-10). */
export function ProductFormPage({ id, product }: Props) {
  const listPath = useHistoryState<{ listPath: string }>()?.listPath ?? '/admin/products'
  const initial = product ? productFormOf(product) : emptyProductForm
  const state = useProductForm({ id, product, initial, listPath })
  const { fields, form, conflict } = state
  const uploads = useImageUploads({
    images: form.values.images,
    most: mostImages,
    onUploaded: (url) => form.change(({ images }) => ({ images: [...images, url] })),
  })
  const { isUploading } = uploads
  const buttons = <SaveButtons product={product} isBusy={state.isBusy} isUploading={isUploading} onSave={state.save} />

  return (
    <>
      <div className="desk__head">
        <div className="min-w-0">
          <Link className="link small reach" to={listPath}>
            Back to Products
          </Link>
          <h1>{product ? form.values.name || product.name : 'Add New Artwork'}</h1>
        </div>
        <div className="flex items-center gap-2">
          {state.isDirty && <span className="badge badge--wait">Unsaved changes</span>}
          <div className="save-head">{buttons}</div>
        </div>
      </div>
      <form
        className="form-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          state.save(product ? 'update' : 'draft')
        }}
      >
        <div>
          {state.refusal && <SignedOutNote message={state.refusal} />}
          {conflict && (
            <ConflictNote
              base={form.base}
              theirs={productFormOf(conflict)}
              mine={form.values}
              onKeepMine={() => state.resolveConflict(true)}
              onTakeTheirs={() => state.resolveConflict(false)}
            />
          )}
          <FaultSummary faults={state.faults.length > 0 ? state.faults : summariesOf(state.serverErrors)} />
          <ImagesSection
            images={form.values.images}
            pictures={picturesOf(product)}
            uploads={uploads}
            form={fields}
            onChange={(change) => form.change(({ images }) => ({ images: change(images) }))}
          />
          <DetailsSection form={fields} isSold={product?.sold_out ?? false} />
          <DimensionsSection form={fields} />
          <SeoSection form={fields} />
        </div>
        <aside>
          <StatusBox product={product} status={form.values.status} onChange={(status) => form.change({ status })} />
          <WebsiteBox />
        </aside>
        {/* What Enter presses; a field's Enter does nothing while it is disabled. */}
        <button type="submit" hidden disabled={state.isBusy || isUploading} />
      </form>
      <div className="savebar">{buttons}</div>
      {(state.isDirty || isUploading) && <UnsavedGuard isLeaving={state.isLeaving} />}
    </>
  )
}

interface SaveButtonsProps {
  product: AdminProduct | null
  isBusy: boolean
  isUploading: boolean
  onSave: (intent: SaveIntent) => void
}

/** Publish, update, save as draft (PFRM-22, OP-52): of the three the two that change something here, the likelier one green. */
function SaveButtons({ product, isBusy, isUploading, onSave }: SaveButtonsProps) {
  const names = { publish: 'Publish', update: 'Update', draft: 'Save as draft' }
  const [second, first]: [SaveIntent, SaveIntent] = !product
    ? ['draft', 'publish']
    : product.status === 'published'
      ? ['draft', 'update']
      : ['update', 'publish']
  const isWaiting = isBusy || isUploading
  return (
    <>
      <button type="button" className="btn btn--secondary btn--sm" disabled={isWaiting} onClick={() => onSave(second)}>
        {names[second]}
      </button>
      <button type="button" className="btn btn--primary btn--sm" disabled={isWaiting} onClick={() => onSave(first)}>
        {isBusy ? 'Saving...' : isUploading ? 'Uploading...' : names[first]}
      </button>
    </>
  )
}

function StatusBox(props: {
  product: AdminProduct | null
  status: 'draft' | 'published'
  onChange: (status: 'draft' | 'published') => void
}) {
  const { gallery } = useGallery()
  const { product, status } = props
  const day = (moment: string) => formatGalleryDay(moment, gallery.timeZone)
  return (
    <section className="box">
      <div className="box__head">
        <label htmlFor="product-status" className="font-medium">
          Status
        </label>
        <span className={product?.status === 'published' ? 'badge badge--live' : 'badge badge--draft'}>
          {product?.status === 'published' ? 'Published' : product ? 'Draft' : 'Not saved'}
        </span>
      </div>
      <select
        id="product-status"
        className="select"
        value={status}
        onChange={(event) => props.onChange(event.target.value === 'published' ? 'published' : 'draft')}
      >
        <option value="draft">Draft</option>
        <option value="published">Published</option>
      </select>
      <p className="small quiet mt-3">
        {product ? (
          <>
            Created {day(product.created_at)}
            <br />
            Last saved {day(product.updated_at)}
            {product.sold_out && product.sold_at && (
              <>
                <br />
                Sold on {day(product.sold_at)}
              </>
            )}
          </>
        ) : (
          'A draft needs a name and an image. Visitors see it when it is published.'
        )}
      </p>
    </section>
  )
}

/** Every work stands on the main site (PFRM-15). */
function WebsiteBox() {
  const { gallery } = useGallery()
  return (
    <section className="box" aria-labelledby="product-website">
      <h2 id="product-website">Website</h2>
      <label className="check">
        <input type="checkbox" checked disabled readOnly />
        {gallery.name}
      </label>
    </section>
  )
}

function SignedOutNote({ message }: { message: string }): ReactNode {
  return (
    <div className="note note--warn" role="alert">
      <Icon name="triangle-alert" />
      <p>
        {message} Nothing you typed is lost:{' '}
        <a className="link" href="/admin/login" target="_blank" rel="noreferrer">
          sign in in another tab
        </a>
        , then save here.
      </p>
    </div>
  )
}

function summariesOf(errors: Partial<Record<ProductField, string>>) {
  return (Object.entries(errors) as [ProductField, string][]).map(([field, summary]) => ({ field, summary }))
}

function picturesOf(product: AdminProduct | null): Record<string, Picture | null> {
  if (!product) return {}
  return Object.fromEntries(product.images.map((image, index) => [image, product.pictures[index] ?? null]))
}
