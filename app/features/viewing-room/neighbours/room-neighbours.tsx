import { type ComponentProps, lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { hasList } from './list-state.ts'
import type { NeighbourLinks } from './neighbour-links.tsx'
import { usePageWorks } from './page-works.ts'

type Props = ComponentProps<typeof NeighbourLinks>

/** Without its code, the room has no arrows. */
const LazyLinks = lazy(async () => ({
  default: await import('./neighbour-links.tsx').then(
    ({ NeighbourLinks }) => NeighbourLinks,
    () => (_: Props) => null,
  ),
}))

/** The way to the works beside this one, for a visitor who came from a list. Fetched once the room is shown; its place is kept. */
export function RoomNeighbours({ id }: { id: string }) {
  const location = useLocation()
  const works = usePageWorks()
  // The server does not know what the browser's history remembers.
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
