import { useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import sans from '#app/fonts/instrument-sans.woff2'
import sansExt from '#app/fonts/instrument-sans-ext.woff2'
import sansLatin1 from '#app/fonts/instrument-sans-latin-1.woff2'
import serif from '#app/fonts/newsreader.woff2'
import serifExt from '#app/fonts/newsreader-ext.woff2'
import serifLatin1 from '#app/fonts/newsreader-latin-1.woff2'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { InclusionSwitches } from '../inclusion-switches.tsx'
import { NotedItems } from '../noted-items.tsx'
import { type FavoritesDialogProps, useListChoices } from '../use-list-choices.ts'
import { favoritesPrintDocument } from './favorites-print-document.ts'
import { openPrintWindow, printDocument } from './print-document.ts'

/** 'Print List': choices for printing, then a window that prints the list and closes (PRINT-01..13). */
export function PrintFavoritesDialog({ favorites, unlisted, onClose }: FavoritesDialogProps) {
  const { site, gallery, imageHosts } = useGallery()
  const { include, setInclude, notes, onNote } = useListChoices()
  const [isPreparing, setIsPreparing] = useState(false)

  async function print() {
    if (isPreparing) return
    const target = openPrintWindow()
    if (!target) return window.alert('Please allow pop-ups to print your favorites list.')
    setIsPreparing(true)
    const { origin } = window.location
    const absolute = (path: string) => new URL(path, origin).href
    const html = favoritesPrintDocument({
      favorites,
      unlisted,
      notes,
      include,
      siteName: site.name,
      gallery,
      website: new URL(site.origin).host,
      place: { origin, imageHosts },
      now: new Date(),
      fonts: {
        serif: [serif, serifLatin1, serifExt].map(absolute),
        sans: [sans, sansLatin1, sansExt].map(absolute),
      },
    })
    await printDocument(target, html).finally(() => setIsPreparing(false))
  }

  return (
    <ModalDialog title="Print Favorites" onClose={onClose}>
      <div className="dialog__body grid content-start gap-x-12 gap-y-8 md:grid-cols-[2fr_3fr]">
        <div className="grid content-start gap-4">
          <p className="text-15 text-ink-2">The list opens in a new window and is printed on letter paper.</p>
          <InclusionSwitches include={include} onChange={setInclude} />
        </div>
        <NotedItems
          title={`Items to be printed (${favorites.length})`}
          favorites={favorites}
          unlisted={unlisted}
          notes={notes}
          onNote={onNote}
        />
      </div>
      <div className="dialog__foot">
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="btn btn--primary" aria-disabled={isPreparing} onClick={print}>
          {isPreparing ? 'Preparing...' : 'Print List'}
        </button>
      </div>
    </ModalDialog>
  )
}
