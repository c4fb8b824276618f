import { useState } from 'react'
import { TextField } from '#app/ui/form/fields.tsx'
import { FormFrame, SaveButton } from '#app/ui/form/form-frame.tsx'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { galleryPagePath, galleryPageTitles, isNearPrice, type NearPriceSlug } from '../gallery-page.ts'
import { MarkdownField } from './markdown-field.tsx'
import { type AdminGalleryPage, checkPage, pageFields, pageFormOf } from './page-form.ts'
import { pageMessages } from './page-messages.ts'
import { PagePreview } from './page-preview.tsx'

const examples: Record<NearPriceSlug, string> = {
  shipping: 'Insured delivery in the US',
  returns: 'Send it back within 14 days for a full refund',
  authenticity: 'With a signed certificate of authenticity',
}

/** The form of a page that staff write (SET-07), with its summary near a price (SHOP-19). */
export function PageFormPage({ page }: { page: AdminGalleryPage }) {
  const { slug } = page
  const title = galleryPageTitles[slug]
  const address = `/admin/settings/pages/${slug}`
  const [isPreview, setIsPreview] = useState(false)
  const form = useVersionedForm({
    fields: pageFields,
    id: slug,
    saved: page,
    valuesOf: (saved) => pageFormOf(saved ?? page),
    check: (values) => checkPage(values).faults ?? [],
    action: () => address,
    failedMessage: pageMessages.saveFailed,
    onSaved: () => showToast('success', content.trim() ? pageMessages.saved : pageMessages.emptied),
  })
  const { state } = form
  const { content } = state.values
  const isShown = form.base.content !== ''
  // The text's faults are shown beside it.
  const isWriting = !isPreview || state.faults.content !== undefined
  return (
    <FormFrame
      form={form}
      formId="gallery-page"
      title={title}
      back={{ to: '/admin/settings', text: 'Back to Settings' }}
      badge={
        <span className={isShown ? 'badge badge--live' : 'badge badge--draft'}>{isShown ? 'Shown' : 'Empty'}</span>
      }
      buttons={<SaveButton formId="gallery-page" label="Save Page" isBusy={form.isBusy} />}
      onSave={() => form.save()}
      notices={<FormNotices form={form} subject="This page" />}
      aside={
        <>
          <section className="box" aria-labelledby="page-address">
            <h2 id="page-address">Address</h2>
            <p>
              {isShown ? (
                <a className="link" href={galleryPagePath(slug)} target="_blank" rel="noreferrer">
                  {galleryPagePath(slug)}
                </a>
              ) : (
                galleryPagePath(slug)
              )}
            </p>
            <p className="small quiet mt-3">
              Visitors see the page, and the footer leads to it, while there is text. An empty one is not there.
            </p>
          </section>
          <MarkdownHelp />
        </>
      }
    >
      <section className="box" aria-label="Text and preview">
        <div className="mb-4 flex flex-wrap gap-2">
          {[false, true].map((preview) => (
            <button
              key={String(preview)}
              type="button"
              className="btn btn--secondary btn--sm"
              aria-pressed={isWriting !== preview}
              onClick={() => setIsPreview(preview)}
            >
              {preview ? 'Preview' : 'Write'}
            </button>
          ))}
        </div>
        {isWriting ? <MarkdownField form={state} /> : <PagePreview key={content} action={address} content={content} />}
      </section>
      {isNearPrice(slug) && (
        <div className="box">
          <TextField
            form={state}
            field="summary"
            placeholder={examples[slug]}
            hint="A sentence for an artwork's price, with a link to this page. Left empty, there is the link alone."
          />
        </div>
      )}
    </FormFrame>
  )
}

function MarkdownHelp() {
  return (
    <section className="box" aria-labelledby="page-marks">
      <h2 id="page-marks">Marks</h2>
      <dl className="page-marks small">
        {[
          ['## Packing', 'a heading'],
          ['**bold**, *italic*', 'emphasis'],
          ['- glass', 'a list'],
          ['1. wrap', 'a numbered list'],
          ['[write to us](mailto:…)', 'a link'],
        ].map(([mark, meaning]) => (
          <div key={mark}>
            <dt>
              <code>{mark}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet mt-3">An empty line begins a paragraph. Styles, scripts and pictures are left out.</p>
    </section>
  )
}
