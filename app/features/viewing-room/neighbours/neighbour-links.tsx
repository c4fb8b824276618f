import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { nameForTransition } from '#app/features/products/card-transition.ts'
import type { Product } from '#app/features/products/product.ts'
import { type openedFromCard, openProductPath } from '#app/features/products/product-path.ts'
import { productRecords } from '#app/features/products/product-records.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useArrowKeys } from '../use-arrow-keys.ts'
import { findNeighbours } from './find-neighbours.ts'
import { focusCardOf } from './focus-card.ts'
import type { SteppedState } from './list-state.ts'
import { type Neighbour, type Neighbours, noNeighbours } from './neighbours.ts'

type Side = keyof Neighbours

/** The arrow that was clicked: the same arrow of the next room gets the focus. */
let clicked: Side | null = null

/**
 * Arrows to the works before and after this one in the visitor's list (NEXT-01), also by Shift and an arrow key. A step
 * replaces the room's history entry: closing leads to the list, and reloading keeps the room in it (NEXT-03).
 */
export function NeighbourLinks({ id, works }: { id: string; works: readonly Product[] | null }) {
  const location = useLocation()
  const navigate = useNavigate()
  const [neighbours, setNeighbours] = useState(noNeighbours)
  const links = useRef<HTMLDivElement>(null)

  const find = useEffectEvent((signal: AbortSignal) => findNeighbours(location, id, { works, signal }))
  useEffect(() => {
    const leaving = new AbortController()
    find(leaving.signal).then(
      (found) => !leaving.signal.aborted && setNeighbours(found),
      (error: unknown) => {
        if (!leaving.signal.aborted) throw error
      },
    )
    return () => leaving.abort()
  }, [id])
  useEffect(() => {
    if (!clicked || neighbours === noNeighbours) return
    links.current?.querySelector<HTMLElement>(`[data-side="${clicked}"]`)?.focus()
    clicked = null
  }, [neighbours])
  const isStepped = Boolean((location.state as SteppedState | null)?.stepped)
  const { pathname } = location
  useEffect(() => () => focusCardOf(id, { pathname, isStepped }), [pathname, isStepped, id])

  function stepTo({ product, page }: Neighbour) {
    const { pathname, search } = openProductPath(location, product.id)
    const params = new URLSearchParams(search)
    const isElsewhere = page !== null && page !== Number(params.get('page') ?? 1)
    if (page === 1) params.delete('page')
    else if (page !== null) params.set('page', String(page))
    // After a step to another page of the list, closing leads to that page, not to the card the visitor came from.
    const { openedFromCard: _, ...rest } = { ...(location.state as Partial<typeof openedFromCard> | null) }
    const state = { ...(isElsewhere ? rest : location.state), stepped: true }
    return { to: { pathname, search: withQuery('', params) }, state }
  }
  function prepare({ product }: Neighbour) {
    productRecords.put(product.id, { product, isListed: true })
    nameForTransition(null, product.id, 0)
  }
  useArrowKeys({ withShift: true }, (direction) => {
    const neighbour = neighbours[direction === 1 ? 'next' : 'previous']
    if (!neighbour) return
    prepare(neighbour)
    const { to, state } = stepTo(neighbour)
    void navigate(to, { replace: true, state, preventScrollReset: true })
  })

  function arrow(side: Side) {
    const neighbour = neighbours[side]
    const icon = <Icon name={side === 'previous' ? 'arrow-left' : 'arrow-right'} />
    if (!neighbour) return <span className="icon-btn text-edge">{icon}</span>
    return (
      <Link
        className="icon-btn"
        data-side={side}
        aria-label={`${side === 'previous' ? 'Previous' : 'Next'} work: ${neighbour.product.name}`}
        aria-keyshortcuts={`Shift+Arrow${side === 'previous' ? 'Left' : 'Right'}`}
        {...stepTo(neighbour)}
        replace
        preventScrollReset
        onClick={() => {
          clicked = side
          prepare(neighbour)
        }}
      >
        {icon}
      </Link>
    )
  }
  return (
    <div ref={links} className="room__nav">
      {arrow('previous')}
      {arrow('next')}
    </div>
  )
}
