import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'

const searchDelayMs = 300

interface SearchFieldProps {
  label: string
  /** The parameter of the address that it fills. */
  name?: string
  placeholder: string
  search: string
  /** The way to another page has begun. */
  isLeaving: boolean
  onSearch: (search: string) => void
}

/** Searches 300 ms after the last key. What is being typed is never overwritten by what arrives. */
export function SearchField({ label, name = 'search', placeholder, search, isLeaving, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  /** The timer outlives the render that began it. */
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })

  useEffect(() => {
    if (document.activeElement !== field.current) setText(search)
  }, [search])
  // At once, not when the browser finds the time: whoever goes elsewhere is not called back by a search.
  useLayoutEffect(() => {
    if (isLeaving) window.clearTimeout(timer.current)
  }, [isLeaving])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  return (
    <label className="affix">
      <span className="sr-only">{label}</span>
      <Icon name="search" size={16} />
      <input
        ref={field}
        className="input"
        type="search"
        name={name}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={500}
        value={text}
        onChange={(event) => {
          const { value } = event.target
          setText(value)
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(() => latest.current(value.trim()), searchDelayMs)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          window.clearTimeout(timer.current)
          onSearch(text.trim())
        }}
      />
    </label>
  )
}
