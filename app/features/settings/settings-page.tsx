import { useEffect, useRef, useState } from 'react'
import type { ListedGalleryPage } from '#app/features/gallery-pages/admin/list-gallery-pages.server.ts'
import type { FixedGallery } from '#app/platform/settings.ts'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import { SaveBar, SaveHead, useSaveSight } from '#app/ui/form/save-bar.tsx'
import { UnsavedGuard } from '#app/ui/form/unsaved-guard.tsx'
import type { SystemFacts } from './find-system-facts.server.ts'
import { ClosedDaysSection, HoursSection } from './hours-section.tsx'
import { PagesSection } from './pages-section.tsx'
import { SalesTaxSection } from './sales-tax-section.tsx'
import type { GallerySettings } from './settings-form.ts'
import {
  AddressSection,
  GallerySection,
  LinksSection,
  PricesSection,
  SocialLinksSection,
} from './settings-sections.tsx'
import { SystemSection } from './system-section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface Props {
  gallery: GallerySettings
  /** The facts that the environment sets: this page cannot change them. */
  fixed: readonly (keyof FixedGallery)[]
  pages: readonly ListedGalleryPage[]
  system: SystemFacts
}

const contents = [
  ['gallery', 'Gallery'],
  ['links', 'Links'],
  ['hours', 'Hours'],
  ['prices', 'Prices'],
  ['sales-tax', 'Sales tax'],
  ['pages', 'Pages'],
  ['system', 'System'],
] as const

/** The settings of the gallery that an owner can change without an engineer (SET-01..). */
export function SettingsPage({ gallery, fixed, pages, system }: Props) {
  const form = useSettingsForm(gallery, fixed)
  const { state, unsaved } = form
  const sight = useSaveSight()
  const [isDiscarding, setDiscarding] = useState(false)
  /** The save button next to the Discard that was clicked. */
  const besideDiscard = useRef<HTMLElement>(null)
  useEffect(() => {
    // Discard disappears with the changes that it discarded, and loses the focus.
    if (!isDiscarding && document.activeElement === document.body) besideDiscard.current?.focus()
  }, [isDiscarding])
  const buttons = (
    <>
      {form.isDirty && (
        <button
          type="button"
          className="btn btn--secondary btn--sm"
          aria-disabled={form.isBusy}
          onClick={({ currentTarget }) => {
            if (form.isBusy) return
            besideDiscard.current = currentTarget.parentElement!.querySelector('[type=submit]')
            setDiscarding(true)
          }}
        >
          Discard
        </button>
      )}
      <button type="submit" form="settings" className="btn btn--primary btn--sm" aria-disabled={form.isBusy}>
        {form.isBusy ? 'Saving...' : 'Save Settings'}
      </button>
    </>
  )
  return (
    <>
      <PageHead title="Settings">
        <div className="flex flex-wrap items-center gap-2">
          {unsaved.length > 0 && <span className="badge badge--wait">Unsaved changes in {unsaved.join(', ')}</span>}
          <SaveHead onSight={sight.onSight}>{buttons}</SaveHead>
        </div>
      </PageHead>
      <div className="settings">
        <nav className="settings__nav" aria-label="Settings">
          {contents.map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <div>
          <form
            id="settings"
            className="settings__form"
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              form.save()
            }}
          >
            <FormNotices form={form} subject="This page" />
            <GallerySection form={state} fixed={fixed} />
            <AddressSection form={state} />
            <LinksSection form={state} fixed={fixed} />
            <SocialLinksSection form={state} fixed={fixed} />
            <HoursSection form={state} />
            <ClosedDaysSection form={state} />
            <PricesSection form={state} />
            <SalesTaxSection form={state} />
          </form>
          <PagesSection pages={pages} timeZone={system.timeZone} />
          <SystemSection facts={system} />
        </div>
      </div>
      <SaveBar isInSight={sight.isInSight}>{buttons}</SaveBar>
      <UnsavedGuard form={form} />
      {isDiscarding && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep"
          onCancel={() => setDiscarding(false)}
          onConfirm={() => {
            setDiscarding(false)
            form.discard()
          }}
        >
          <p>What you changed in {unsaved.join(', ')} is lost.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
