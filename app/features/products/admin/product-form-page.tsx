import type { ReactNode } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { CutOutDialogs } from '#app/features/images/cut-outs/cut-out-dialogs.tsx'
import type { CutOutSetup } from '#app/features/images/cut-outs/cut-out-setup.server.ts'
import { CutOutTools } from '#app/features/images/cut-outs/cut-out-tools.tsx'
import { replaceImage } from '#app/features/images/cut-outs/replace-image.ts'
import { useCutOuts } from '#app/features/images/cut-outs/use-cut-outs.ts'
import { ImageListField } from '#app/features/images/image-list-field.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { RecordSaleBox } from '#app/features/orders/gallery-sales/record-sale-box.tsx'
import { ReservationBox } from '#app/features/orders/reservations/reservation-box.tsx'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import type { AdminProduct } from './admin-product.ts'
import { HistorySection } from './history-section.tsx'
import { maxImages } from './product-form-schema.ts'
import { DetailsSection, DimensionsSection, SeoSection } from './product-form-sections.tsx'
import { type SaveIntent, useProductForm } from './use-product-form.ts'

interface Props {
  id: string
  /** null: a new work. */
  product: AdminProduct | null
  cutOuts: CutOutSetup
  /** Stands below the form. */
  children?: ReactNode
}

/** The form of a work, new (SHELL-09) or being edited (SHELL-10). */
export function ProductFormPage({ id, product, cutOuts: setup, children }: Props) {
  const listPath = useHistoryState<{ listPath: string }>()?.listPath ?? '/admin/products'
  const form = useProductForm({ id, product, listPath })
  const { state, saved } = form
  const { values } = state
  const uploads = useImageUploads({
    images: values.images,
    max: maxImages,
    onUploaded: (url) => form.change(({ images }) => ({ images: [...images, url] })),
  })
  const { isUploading } = uploads
  const shown = saved ?? product
  const cutOuts = useCutOuts({
    work: id,
    images: values.images,
    pictures: { ...picturesOf(shown), ...uploads.pictures },
    originals: shown?.originals ?? {},
    setup,
    onReplace: (from, to) => form.change(({ images }) => ({ images: replaceImage(images, from, to) })),
  })
  return (
    <FormFrame
      form={form}
      formId="product"
      title={saved ? values.name || saved.name : 'Add New Artwork'}
      back={{ to: listPath, text: 'Back to Products' }}
      buttons={<SaveButtons saved={saved} isBusy={form.isBusy} isUploading={isUploading} onSave={form.save} />}
      isUploading={isUploading}
      onSave={() => form.save(saved ? 'update' : 'draft')}
      notices={
        <FormNotices
          form={form}
          subject="This artwork"
          otherChange="Its sale or its price at the sale, which are not in this form."
          eventOf={(theirs) => soldMeanwhile(saved, theirs)}
        />
      }
      aside={
        <>
          <StatusBox saved={saved} status={values.status} onChange={(status) => form.change({ status })} />
          {saved && !saved.sold_out && (
            <>
              <ReservationBox key={saved.id} work={saved} />
              <RecordSaleBox work={saved.id} />
            </>
          )}
          <WebsiteBox />
        </>
      }
      foot={children}
    >
      <ImageListField
        field="images"
        label="Images"
        images={values.images}
        max={maxImages}
        pictures={Object.fromEntries(values.images.map((image) => [image, cutOuts.pictureOf(image)]))}
        uploads={uploads}
        fault={state.faults.images}
        onChange={(change) => form.change(({ images }) => ({ images: change(images) }))}
        tools={(image, number) => <CutOutTools cutOuts={cutOuts} image={image} number={number} />}
      />
      <CutOutDialogs cutOuts={cutOuts} />
      <DetailsSection form={state} isSold={saved?.sold_out ?? false} />
      <HistorySection form={state} />
      <DimensionsSection form={state} />
      <SeoSection form={state} />
    </FormFrame>
  )
}

interface SaveButtonsProps {
  /** null: it was never saved, or not since it was deleted. */
  saved: AdminProduct | null
  isBusy: boolean
  isUploading: boolean
  onSave: (intent: SaveIntent) => void
}

/** Publish, update, save as draft (PFRM-22, OP-52): the two of the three that apply here, the likelier one green. */
function SaveButtons({ saved, isBusy, isUploading, onSave }: SaveButtonsProps) {
  const names = { publish: 'Publish', update: 'Update', draft: 'Save as draft' }
  const [second, first]: [SaveIntent, SaveIntent] = !saved
    ? ['draft', 'publish']
    : saved.status === 'published'
      ? ['draft', 'update']
      : ['update', 'publish']
  const isWaiting = isBusy || isUploading
  const save = (intent: SaveIntent) => {
    if (!isWaiting) onSave(intent)
  }
  return (
    <>
      <button
        type="button"
        className="btn btn--secondary btn--sm"
        aria-disabled={isWaiting}
        onClick={() => save(second)}
      >
        {names[second]}
      </button>
      <button type="button" className="btn btn--primary btn--sm" aria-disabled={isWaiting} onClick={() => save(first)}>
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

/** A sale, or its undo, as one change: the quantity changes with it (PFRM-48). */
function soldMeanwhile(base: AdminProduct | null, theirs: AdminProduct) {
  if (!base || base.sold_out === theirs.sold_out) return null
  return { text: theirs.sold_out ? 'Sold' : 'Available again', fields: ['quantity'] as const }
}

function picturesOf(product: AdminProduct | null): Record<string, Picture | null> {
  if (!product) return {}
  return Object.fromEntries(product.images.map((image, index) => [image, product.pictures[index] ?? null]))
}
