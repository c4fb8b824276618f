import { type ComponentProps, lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { hasList } from './list-state.ts'
import type { NeighbourLinks } from './neighbour-links.tsx'
import { usePageWorks } from './page-works.ts'

type Props = ComponentProps<typeof NeighbourLinks>

/** If its code cannot be loaded, the room has no arrows. */
const LazyLinks = lazy(async () => ({
  default: await import('./neighbour-links.tsx').then(
    ({ NeighbourLinks }) => NeighbourLinks,
    () => (_: Props) => null,
  ),
}))

/** Links to the previous and next work, for a visitor who came from a list. Loaded once the room is shown; their space is reserved. */
export function RoomNeighbours({ id }: { id: string }) {
  const location = useLocation()
  const works = usePageWorks()
  // The server does not know the state of the history entry.
  const isShown = useSyncExternalStore(
    neverChanges,
    () => hasList(location, works !== null),
    () => false,
  )
  if (!isShown) return null
  return (
    <Suspense fallback={<div className="room__nav" />}>
      <LazyLinks id={id} works={works} />
    </Suspense>
  )
}

const neverChanges = () => () => {}
