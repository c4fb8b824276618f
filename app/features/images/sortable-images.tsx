import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

/** A drag begins after so many pixels, so that a click stays a click (PFRM-18). */
const activationDistancePx = 8
/** A finger scrolls the page, unless it rests on a picture first. */
const touch = { delay: 250, tolerance: activationDistancePx }

interface SortableImagesProps {
  images: readonly string[]
  onMove: (image: string, index: number) => void
  children: ReactNode
}

/** Lets the tiles of `images` be put in order by dragging (PFRM-17). Keys and screen readers have the tiles' buttons. */
export function SortableImages({ images, onMove, children }: SortableImagesProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: activationDistancePx } }),
    useSensor(TouchSensor, { activationConstraint: touch }),
  )
  function endDrag({ active, over }: DragEndEvent) {
    const index = over ? images.indexOf(String(over.id)) : -1
    if (index !== -1 && active.id !== over?.id) onMove(String(active.id), index)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={endDrag}>
      <SortableContext items={[...images]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
