import { useLayoutEffect, useRef, useState } from 'react'
import { fieldId } from './fields.tsx'

/** Which of an entry's order buttons gets the focus after a change: the remove button is the last, even if it is the only one. */
const buttons = { earlier: 0, later: 1, remove: -1 }

const fields = 'input, select, textarea'

interface OrderOptions {
  /** The list's name in the form. */
  field: string
  /** The unique keys of the entries, in their order. */
  keys: readonly string[]
  /** The name of an entry, as in "Image moved to place 2 of 3". */
  noun: string
  onChange: (change: (keys: readonly string[]) => string[]) => void
}

/**
 * Adds, moves and removes entries of a list; the focus goes to an added entry's first field, stays on a moved entry, or goes from a removed
 * one to the next, and after the last to the field. The change is announced to screen readers.
 */
export function useOrder({ field, keys, noun, onChange }: OrderOptions) {
  const [announcement, setAnnouncement] = useState('')
  const elements = useRef(new Map<string, HTMLElement>())
  const refocus = useRef<{ key: string | undefined; button: number | null } | null>(null)

  // In the render that moves or removes the entry: an effect may run for the one before.
  useLayoutEffect(() => {
    if (!refocus.current) return
    const { key, button } = refocus.current
    refocus.current = null
    if (key === undefined) return document.getElementById(fieldId(field))?.focus()
    const entry = elements.current.get(key)
    if (button === null) return entry?.querySelector<HTMLElement>(fields)?.focus()
    const own = entry?.querySelectorAll<HTMLElement>('[data-order] button') ?? []
    ;[...own].at(button)?.focus()
  }, [keys, field])

  function moveTo(key: string, index: number) {
    setAnnouncement(`${noun} moved to place ${index + 1} of ${keys.length}`)
    onChange((current) => current.filter((one) => one !== key).toSpliced(index, 0, key))
  }

  return {
    announcement,
    refOf: (key: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(key, element)
      else elements.current.delete(key)
    },
    /** After an entry was added at the end. */
    focusAdded(key: string) {
      refocus.current = { key, button: null }
      setAnnouncement(`${noun} ${keys.length + 1} added`)
    },
    moveTo,
    move(index: number, by: -1 | 1) {
      const key = keys[index]!
      refocus.current = { key, button: by === -1 ? buttons.earlier : buttons.later }
      moveTo(key, index + by)
    },
    remove(index: number) {
      const key = keys[index]
      const rest = keys.filter((one) => one !== key)
      const next = rest[Math.min(index, rest.length - 1)]
      refocus.current = { key: next, button: buttons.remove }
      setAnnouncement(`${noun} removed, ${rest.length} left`)
      onChange((current) => current.filter((one) => one !== key))
    },
  }
}
