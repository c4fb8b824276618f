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

/** The distance in pixels after which a drag begins, so that a click stays a click (PFRM-18). */
const activationDistancePx = 8
/** A finger scrolls the page unless it is held on an entry first. */
const touch = { delay: 250, tolerance: activationDistancePx }

/** Replaces dnd-kit's announcements, which would name entries by their keys: moving an entry announces it, and the keyboard has buttons. */
const silence = () => undefined
const accessibility = {
  announcements: { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence },
  screenReaderInstructions: { draggable: '' },
}

interface SortableProps {
  /** The unique keys of the entries, in their order. */
  keys: readonly string[]
  onMove: (key: string, index: number) => void
  children: ReactNode
}

/** Makes entries sortable by dragging (PFRM-17). With keyboard and screen readers the entries' buttons are used. */
export function Sortable({ keys, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: activationDistancePx } }),
    useSensor(TouchSensor, { activationConstraint: touch }),
  )
  function endDrag({ active, over }: DragEndEvent) {
    const index = over ? keys.indexOf(String(over.id)) : -1
    if (index !== -1 && active.id !== over?.id) onMove(String(active.id), index)
  }
  return (
    <DndContext sensors={sensors} accessibility={accessibility} collisionDetection={closestCenter} onDragEnd={endDrag}>
      <SortableContext items={[...keys]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
