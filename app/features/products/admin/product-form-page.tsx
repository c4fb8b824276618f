import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { ImageListField } from '#app/features/images/image-list-field.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { ConflictNotice, FaultSummary, GoneNotice, SignedOutNotice } from '#app/ui/form/form-notes.tsx'
import { SaveBar, SaveHead } from '#app/ui/form/save-bar.tsx'
import { UnsavedGuard } from '#app/ui/form/unsaved-guard.tsx'
import type { AdminProduct } from './admin-product.ts'
import { productFields } from './product-form.ts'
import { mostImages } from './product-form-schema.ts'
import { DetailsSection, DimensionsSection, SeoSection } from './product-form-sections.tsx'
import { type SaveIntent, useProductForm } from './use-product-form.ts'

interface Props {
  id: string
  /** null: a new work. */
  product: AdminProduct | null
  /** Stands below the form. */
  children?: ReactNode
}

/** The form of a work, new (SHELL-09) or being edited (SHELL-10). */
export function ProductFormPage({ id, product, children }: Props) {
  const listPath = useHistoryState<{ listPath: string }>()?.listPath ?? '/admin/products'
  const form = useProductForm({ id, product, listPath })
  const { state, conflict, saved } = form
  const { values } = state
  const uploads = useImageUploads({
    images: values.images,
    most: mostImages,
    onUploaded: (url) => form.change(({ images }) => ({ images: [...images, url] })),
  })
  const { isUploading } = uploads
  const buttons = <SaveButtons saved={saved} isBusy={form.isBusy} isUploading={isUploading} onSave={form.save} />

  return (
    <>
      <PageHead
        title={
          <div className="min-w-0">
            <Link className="link small reach" to={listPath}>
              Back to Products
            </Link>
            <h1>{saved ? values.name || saved.name : 'Add New Artwork'}</h1>
          </div>
        }
      >
        <div className="flex items-center gap-2">
          {form.isDirty && <span className="badge badge--wait">Unsaved changes</span>}
          <SaveHead>{buttons}</SaveHead>
        </div>
      </PageHead>
      <form
        className="form-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.save(saved ? 'update' : 'draft')
        }}
      >
        <div>
          {form.refusal && <SignedOutNotice message={form.refusal} />}
          {conflict && (
            <ConflictNotice
              fields={productFields}
              base={form.base}
              theirs={conflict.values}
              event={soldMeanwhile(saved, conflict.saved)}
              mine={values}
              subject="This artwork"
              otherChange="Its sale or its price at the sale, which are not in this form."
              onKeepMine={() => form.resolveConflict(true)}
              onTakeTheirs={() => form.resolveConflict(false)}
            />
          )}
          {form.saveAsNew && <GoneNotice subject="This artwork" isBusy={form.isBusy} onKeep={form.saveAsNew} />}
          <FaultSummary faults={form.summaries} />
          <ImageListField
            field="images"
            label="Images"
            images={values.images}
            most={mostImages}
            pictures={picturesOf(saved ?? product)}
            uploads={uploads}
            fault={state.faults.images}
            onChange={(change) => form.change(({ images }) => ({ images: change(images) }))}
          />
          <DetailsSection form={state} isSold={saved?.sold_out ?? false} />
          <DimensionsSection form={state} />
          <SeoSection form={state} />
        </div>
        <aside>
          <StatusBox saved={saved} status={values.status} onChange={(status) => form.change({ status })} />
          <WebsiteBox />
        </aside>
        {/* What Enter presses; a field's Enter does nothing while it is disabled. */}
        <button type="submit" hidden disabled={form.isBusy || isUploading} />
      </form>
      {children}
      <SaveBar>{buttons}</SaveBar>
      {(form.isDirty || isUploading) && <UnsavedGuard isLeaving={form.isLeaving} />}
    </>
  )
}

interface SaveButtonsProps {
  /** null: it was never saved, or not since it was deleted. */
  saved: AdminProduct | null
  isBusy: boolean
  isUploading: boolean
  onSave: (intent: SaveIntent) => void
}

/** Publish, update, save as draft (PFRM-22, OP-52): of the three the two that change something here, the likelier one green. */
function SaveButtons({ saved, isBusy, isUploading, onSave }: SaveButtonsProps) {
  const names = { publish: 'Publish', update: 'Update', draft: 'Save as draft' }
  const [second, first]: [SaveIntent, SaveIntent] = !saved
    ? ['draft', 'publish']
    : saved.status === 'published'
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
  saved: AdminProduct | null
  status: 'draft' | 'published'
  onChange: (status: 'draft' | 'published') => void
}) {
  const { gallery } = useGallery()
  const { saved, status } = props
  const day = (moment: string) => formatGalleryDay(moment, gallery.timeZone)
  return (
    <section className="box">
      <div className="box__head">
        <label htmlFor="product-status" className="font-medium">
          Status
        </label>
        <span className={saved?.status === 'published' ? 'badge badge--live' : 'badge badge--draft'}>
          {saved?.status === 'published' ? 'Published' : saved ? 'Draft' : 'Not saved'}
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
        {saved ? (
          <>
            Created {day(saved.created_at)}
            <br />
            Last saved {day(saved.updated_at)}
            {saved.sold_out && saved.sold_at && (
              <>
                <br />
                Sold on {day(saved.sold_at)}
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

/** A sale, or its end, in its own word: the quantity changes with it (PFRM-48). */
function soldMeanwhile(base: AdminProduct | null, theirs: AdminProduct) {
  if (!base || base.sold_out === theirs.sold_out) return null
  return { text: theirs.sold_out ? 'Sold' : 'Available again', fields: ['quantity'] as const }
}

function picturesOf(product: AdminProduct | null): Record<string, Picture | null> {
  if (!product) return {}
  return Object.fromEntries(product.images.map((image, index) => [image, product.pictures[index] ?? null]))
}
