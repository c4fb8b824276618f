import { useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { ConflictNotice, FaultSummary, SignedOutNotice } from '#app/ui/form/form-notes.tsx'
import { SaveBar, SaveHead } from '#app/ui/form/save-bar.tsx'
import { UnsavedGuard } from '#app/ui/form/unsaved-guard.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { galleryPagePath, galleryPageTitles } from '../gallery-page.ts'
import { MarkdownField } from './markdown-field.tsx'
import { type AdminGalleryPage, checkPage, pageFields, pageFormOf } from './page-form.ts'
import { pageMessages } from './page-messages.ts'
import { PagePreview } from './page-preview.tsx'

/** The form of a page that staff write (SET-07). */
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
    action: address,
    failedMessage: pageMessages.saveFailed,
    onSaved: () => showToast('success', content.trim() ? pageMessages.saved : pageMessages.emptied),
  })
  const { state, conflict } = form
  const { content } = state.values
  const isShown = form.base.content !== ''
  // What stands against the text is said beside it.
  const isWriting = !isPreview || state.faults.content !== undefined
  const save = (
    <button type="submit" form="gallery-page" className="btn btn--primary btn--sm" disabled={form.isBusy}>
      {form.isBusy ? 'Saving...' : 'Save Page'}
    </button>
  )
  return (
    <>
      <PageHead
        title={
          <div className="min-w-0">
            <Link className="link small reach" to="/admin/settings">
              Back to Settings
            </Link>
            <h1>{title}</h1>
          </div>
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          {form.isDirty ? (
            <span className="badge badge--wait">Unsaved changes</span>
          ) : (
            <span className={isShown ? 'badge badge--live' : 'badge badge--draft'}>{isShown ? 'Shown' : 'Empty'}</span>
          )}
          <SaveHead>{save}</SaveHead>
        </div>
      </PageHead>
      <form
        id="gallery-page"
        className="form-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        <div>
          {form.refusal && <SignedOutNotice message={form.refusal} />}
          {conflict && (
            <ConflictNotice
              fields={pageFields}
              base={form.base}
              theirs={conflict.values}
              mine={state.values}
              subject="This page"
              otherChange="Nothing that is in this form."
              onKeepMine={() => form.resolveConflict(true)}
              onTakeTheirs={() => form.resolveConflict(false)}
            />
          )}
          <FaultSummary faults={form.summaries} />
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
            {isWriting ? (
              <MarkdownField form={state} />
            ) : (
              <PagePreview key={content} action={address} content={content} />
            )}
          </section>
        </div>
        <aside>
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
        </aside>
      </form>
      <SaveBar>{save}</SaveBar>
      {form.isDirty && <UnsavedGuard isLeaving={form.isLeaving} />}
    </>
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
