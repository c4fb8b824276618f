import { useLazyPart } from '#app/ui/use-lazy-part.ts'
import type { WallViewProps } from './wall-view.tsx'

const loadWall = async () => (await import('./wall-view.tsx')).WallView

/** A work to scale on a wall, whose code is loaded when a visitor approaches its button (WALL-01). */
export function useWallView() {
  const { Part: WallView, open, close } = useLazyPart<WallViewProps>()
  const opener = { onPointerEnter: loadWall, onFocus: loadWall, onClick: () => open(loadWall) }
  return { WallView, opener, close }
}
