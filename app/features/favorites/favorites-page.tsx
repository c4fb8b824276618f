import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ShareButton } from '#app/features/gallery/share-button.tsx'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import type { Product } from '#app/features/products/product.ts'
import { BackendError, isRefusal } from '#app/platform/backend.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLazyPart } from '#app/ui/use-lazy-part.ts'
import { clearFavorites, removeFavorite } from './change-favorites.ts'
import { FavoriteCard } from './favorite-card.tsx'
import { FavoritesHead } from './favorites-head.tsx'
import { FavoritesUnknown } from './favorites-unknown.tsx'
import { NoFavorites } from './no-favorites.tsx'
import { refreshFavorites } from './refresh-favorites.ts'
import { sharedListPath } from './shared-list/shared-list-path.ts'
import { useFavorites } from './use-favorites.ts'
import type { FavoritesDialogProps } from './use-list-choices.ts'

const loadEmailDialog = async () => (await import('./mail/email-favorites-dialog.tsx')).EmailFavoritesDialog
const loadPrintDialog = async () => (await import('./print/print-favorites-dialog.tsx')).PrintFavoritesDialog

/** The favorites stored in this browser (FAV-10..19). The server sends the same page to everyone. */
export function FavoritesPage() {
  const favorites = useFavorites()
  if (!favorites) return <FavoritesUnknown />
  return <KnownFavorites favorites={favorites} />
}

function KnownFavorites({ favorites }: { favorites: readonly Product[] }) {
  const unlisted = useRefreshed(favorites)
  const page = useRef<HTMLDivElement>(null)

  /** The clicked control is removed: the focus moves to the card that took its place, else to the page's title. */
  function keepFocus(card?: number) {
    requestAnimationFrame(() => {
      const buttons = [...(page.current?.querySelectorAll<HTMLElement>('.card .icon-btn') ?? [])]
      const next = card === undefined ? null : (buttons[card] ?? buttons.at(-1))
      ;(next ?? page.current?.querySelector('h1'))?.focus()
    })
  }

  if (favorites.length === 0) {
    return (
      <div ref={page}>
        <NoFavorites />
      </div>
    )
  }
  return (
    <div ref={page} className="min-h-svh pb-section">
      <FavoritesBar favorites={favorites} unlisted={unlisted} onGone={keepFocus} />
      <div className="grid-index pt-8">
        {favorites.map((product, index) => (
          <FavoriteCard
            key={product.id}
            product={product}
            isListed={!unlisted.has(product.id)}
            priority={index < 4}
            onRemove={() => {
              removeFavorite(product)
              keepFocus(index)
            }}
          />
        ))}
      </div>
    </div>
  )
}

interface FavoritesBarProps {
  favorites: readonly Product[]
  /** Ids of works that are no longer listed. */
  unlisted: ReadonlySet<string>
  /** The clicked button is removed: the focus moves to the card of that index, else to the title. */
  onGone: (card?: number) => void
}

/** The list's title and actions; separate, so that opening a dialog re-renders none of up to 50 cards. */
function FavoritesBar({ favorites, unlisted, onGone }: FavoritesBarProps) {
  const { site } = useGallery()
  const path = sharedListPath(favorites.map(({ id }) => id).filter((id) => !unlisted.has(id)))
  const { Part: Dialog, open, close } = useLazyPart<FavoritesDialogProps>()
  return (
    <>
      <FavoritesHead summary={`${favorites.length} ${favorites.length === 1 ? 'item' : 'items'}, kept in this browser`}>
        <DialogButton load={loadPrintDialog} icon="printer" onOpen={open}>
          Print List
        </DialogButton>
        <DialogButton load={loadEmailDialog} icon="mail" onOpen={open}>
          Email Favorites
        </DialogButton>
        {path && <ShareButton title={`Favorites from ${site.name}`} url={path} />}
        <button
          type="button"
          className="btn btn--quiet btn--sm"
          onClick={() => {
            // The toast is removed together with the clicked 'Undo' button (FAV-30).
            clearFavorites(favorites, () => onGone())
            onGone(0)
          }}
        >
          Clear All
        </button>
      </FavoritesHead>
      {Dialog && <Dialog favorites={favorites} unlisted={unlisted} onClose={close} />}
    </>
  )
}

interface DialogButtonProps {
  icon: 'printer' | 'mail'
  load: () => Promise<ComponentType<FavoritesDialogProps>>
  onOpen: (load: DialogButtonProps['load']) => void
  children: string
}

/** Opens a dialog whose code is loaded on hover or focus. */
function DialogButton({ icon, load, onOpen, children }: DialogButtonProps) {
  return (
    <button
      type="button"
      className="btn btn--secondary btn--sm"
      aria-haspopup="dialog"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => onOpen(load)}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}

/** Refreshes the copies when the page opens and with every change of works; returns the ids that are no longer listed. */
function useRefreshed(favorites: readonly Product[]): ReadonlySet<string> {
  const [unlisted, setUnlisted] = useState<ReadonlySet<string>>(new Set())
  const running = useRef<AbortController>(null)
  async function refresh() {
    // An older response must not arrive after a newer one.
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    try {
      setUnlisted(await refreshFavorites(signal))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof BackendError)) throw error
      // The server is unreachable: the copies stay (OP-15).
      return isRefusal(error.status)
    }
  }
  const refreshFirst = useEffectEvent(refresh)
  useEffect(() => {
    void refreshFirst()
    return () => running.current?.abort()
  }, [])
  // A list edited by hand may contain anything; the server refuses what is no id.
  useLiveUpdates(
    'products_changes',
    refresh,
    favorites.filter(({ id }) => isUuid(id)),
  )
  return unlisted
}
