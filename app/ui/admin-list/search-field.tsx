import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRouter } from '#app/platform/use-router.ts'
import { Icon } from '../icon.tsx'

const searchDelayMs = 300

interface SearchFieldProps {
  label: string
  /** Its parameter in the address. */
  name?: string
  placeholder: string
  search: string
  /** Another list or page is loading. */
  isBusy: boolean
  /** A navigation to another page has begun. */
  isLeaving: boolean
  onSearch: (search: string) => void
}

/**
 * Searches 300 ms after the last key press. What is being typed is never overwritten by a response; otherwise the field shows the
 * search of the list, also after Back (PLST-59).
 */
export function SearchField(props: SearchFieldProps) {
  const { label, name = 'search', placeholder, search, isBusy, isLeaving, onSearch } = props
  const [text, setText] = useState(search)
  /** Set while a search is debounced. */
  const timer = useRef<number>(undefined)
  /** The timer outlives the render that started it. */
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })

  const router = useRouter()
  // A trailing blank in the search may be followed by the next word.
  useEffect(() => {
    const isTyped = timer.current !== undefined || router.state.navigation.state !== 'idle'
    if (!isBusy && !isTyped) setText((shown) => (shown.trim() === search ? shown : search))
  }, [search, isBusy, router])
  // Synchronously: a search must not bring back somebody who navigates elsewhere.
  useLayoutEffect(() => {
    if (isLeaving) stopTimer()
  }, [isLeaving])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function stopTimer() {
    window.clearTimeout(timer.current)
    timer.current = undefined
  }

  return (
    <label className="affix">
      <span className="sr-only">{label}</span>
      <Icon name="search" size={16} />
      <input
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
          timer.current = window.setTimeout(() => {
            timer.current = undefined
            latest.current(value.trim())
          }, searchDelayMs)
        }}
        onKeyDown={(event) => {
          // 229: an input method's own, which chooses and confirms characters.
          if (event.key !== 'Enter' || event.keyCode === 229) return
          event.preventDefault()
          stopTimer()
          onSearch(text.trim())
        }}
      />
    </label>
  )
}
