import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { offlineMessage } from '#app/ui/keep-page-offline.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { nameForTransition } from './card-transition.ts'
import { loadedRoom } from './load-room.ts'
import type { Product } from './product.ts'
import { openingState, openProductPath, wasOpenedFromCard } from './product-path.ts'
import { productRecords } from './product-records.ts'

interface RoomLinkProps {
  product: Product
  /** Whether the gallery still shows the work; for one that is gone, the room shows only what the card knows (OP-15). */
  isListed?: boolean | undefined
  /** The index of the picture on the card: the one that grows into the room. */
  index?: number
  /** Ids of all the text in the card, in order: its accessible name. */
  labelledBy: string
  /** The picture and the title. */
  children: ReactNode
}

/**
 * A card's one link: it contains picture and title and is stretched over the rest of the card. It opens the viewing room over the
 * page, by click, Enter or Space (A11Y-08, A11Y-09), at once, with what the card knows of its work. The picture is inside the link,
 * so that a long press offers to save the picture and to open the link (ENG-31).
 */
export function RoomLink({ product, isListed = true, index = 0, labelledBy, children }: RoomLinkProps) {
  const location = useLocation()

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!navigator.onLine && !loadedRoom()) {
      // The room's code cannot be loaded now: the page stays, instead of being replaced by the browser's error page.
      event.preventDefault()
      showToast('error', offlineMessage)
      return
    }
    const { currentTarget } = event
    // A second click: the address has changed already, the page has not.
    const isOpened = currentTarget.href === window.location.href && wasOpenedFromCard({ state: history.state?.usr })
    if (isOpened) {
      event.preventDefault()
      // The page has changed too, but without the room, whose code failed to load.
      if (window.history.state?.key === location.key) window.location.reload()
      return
    }
    productRecords.put(product.id, { product, isListed })
    nameForTransition(currentTarget.closest('.card'), product.id, index)
  }
  function openBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }

  return (
    <Link
      className="card__link"
      aria-labelledby={labelledBy}
      to={openProductPath(location, product.id)}
      state={openingState(location)}
      viewTransition
      onClick={open}
      onKeyDown={openBySpace}
    >
      {children}
    </Link>
  )
}
