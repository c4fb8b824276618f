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
  /** Whether the gallery still shows the work; of one that is gone only what is known here can be read (OP-15). */
  isListed?: boolean | undefined
  /** Which of its pictures the card shows: the one that grows into the room. */
  index?: number
  /** Ids of all the text in it, in its order, which names it. */
  labelledBy: string
  /** The picture and the title. */
  children: ReactNode
}

/**
 * A card's one link, around its picture and its title and stretched over the rest of the card. It opens the viewing room over the
 * page, by click, Enter or Space (A11Y-08, A11Y-09), with what the card knows of its work: without waiting. The picture is in it,
 * so that a long press offers to save the picture and to open the link (ENG-31).
 */
export function RoomLink({ product, isListed = true, index = 0, labelledBy, children }: RoomLinkProps) {
  const location = useLocation()

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!navigator.onLine && !loadedRoom()) {
      // What the room lacks cannot come: the page stays, instead of making room for the browser's own error.
      event.preventDefault()
      showToast('error', offlineMessage)
      return
    }
    const { currentTarget } = event
    // Clicked twice: history is there already, the page is not yet.
    const isOpened = currentTarget.href === window.location.href && wasOpenedFromCard({ state: history.state?.usr })
    if (isOpened) {
      event.preventDefault()
      // The page is there too, without the room: its code did not come.
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
