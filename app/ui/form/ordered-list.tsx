import { useSortable } from '@dnd-kit/sortable'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { FieldError, fieldId } from './fields.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { Sortable } from './sortable.tsx'
import type { Entry } from './untouched-entries.ts'
import { useOrder } from './use-order.ts'

interface OrderedListProps<Thing extends Entry> {
  /** Its name in the form. */
  field: string
  label: string
  /** The name of an entry, capitalised: "Artist". */
  noun: string
  entries: readonly Thing[]
  max: number
  /** The list's message. */
  fault: string | undefined
  onChange: (change: (entries: readonly Thing[]) => Thing[]) => void
  /** Makes a new entry for the end of the list; left out if entries are added elsewhere. */
  create?: () => Thing
  /** Shown above the entries: the control that adds them, if it is not here. */
  head?: ReactNode
  /** Whether their order matters; otherwise they are only added and removed. */
  isOrdered?: boolean
  /** The fields, or the facts, of an entry. */
  children: (entry: Thing, index: number) => ReactNode
}

/** An ordered list: entries are added at the end, moved by dragging or buttons, and removed. */
export function OrderedList<Thing extends Entry>(props: OrderedListProps<Thing>) {
  const { field, label, noun, entries, max, fault, onChange, create, head, isOrdered = true, children } = props
  const titleId = useId()
  const keys = entries.map(({ key }) => key)
  const { announcement, refOf, focusAdded, moveTo, move, remove } = useOrder({
    field,
    keys,
    noun,
    onChange: (change) =>
      onChange((current) => {
        const byKey = new Map(current.map((entry) => [entry.key, entry]))
        return change([...byKey.keys()]).flatMap((key) => byKey.get(key) ?? [])
      }),
  })
  return (
    <section className="box" aria-labelledby={titleId} id={fieldId(field)} tabIndex={-1}>
      <div className="box__head">
        <h2 id={titleId}>{label}</h2>
        {create && (
          <button
            type="button"
            className="btn btn--secondary btn--sm"
            disabled={entries.length >= max}
            onClick={() => {
              const entry = create()
              onChange((current) => [...current, entry])
              focusAdded(entry.key)
            }}
          >
            <Icon name="plus" size={16} />
            Add {noun.toLowerCase()}
          </button>
        )}
      </div>
      {head}
      <Sortable keys={keys} onMove={moveTo}>
        <ol className="order">
          {entries.map((entry, index) => (
            <OrderedEntry key={entry.key} entryKey={entry.key} entryRef={refOf(entry.key)}>
              {(handle) => (
                <>
                  <div className="order__head" data-order>
                    <span className="order__handle" {...(isOrdered ? handle : { 'data-fixed': true })}>
                      {index + 1}
                    </span>
                    <OrderButtons
                      layout="column"
                      name={`${noun.toLowerCase()} ${index + 1}`}
                      number={index + 1}
                      of={entries.length}
                      onMove={isOrdered ? (by) => move(index, by) : undefined}
                      onRemove={() => remove(index)}
                    />
                  </div>
                  {children(entry, index)}
                </>
              )}
            </OrderedEntry>
          ))}
        </ol>
      </Sortable>
      <FieldError field={field} message={fault} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}

interface OrderedEntryProps {
  entryKey: string
  entryRef: (element: HTMLElement | null) => void
  /** @param handle attributes of the drag handle */
  children: (handle: object) => ReactNode
}

function OrderedEntry({ entryKey, entryRef, children }: OrderedEntryProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: entryKey })
  return (
    <li
      ref={(element) => {
        setNodeRef(element)
        entryRef(element)
      }}
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition }}
    >
      {children({ ...listeners })}
    </li>
  )
}
