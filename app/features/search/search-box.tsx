import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form, useLocation } from 'react-router'
import { useRouter } from '#app/platform/use-router.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { SearchKeys } from './search-dropdown.tsx'

/** Loaded when a visitor focuses or approaches the box. Without it the box still leads to the collection; errors are ignored (SRCH-13). */
const loadDropdown = () =>
  import('./search-dropdown.tsx').then(
    (module) => ({ default: module.SearchDropdown }),
    () => ({ default: () => null }),
  )
const SearchDropdown = lazy(loadDropdown)

const listboxId = 'search-results'

/**
 * The search box in the header, which expands (NAV-01) and shows its results below (SRCH). Enter goes to the collection
 * (OP-07), without JavaScript too. The input is uncontrolled, so that text typed before hydration is kept.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<SearchKeys>(null)
  const { pathname, search, key } = useLocation()
  const shownQuery = pathname === '/collection' ? (new URLSearchParams(search).get('search') ?? '') : ''
  const [text, setText] = useState(shownQuery)
  const [hasFocus, setHasFocus] = useState(false)
  const [isReached, setReached] = useState(false)
  /** null: there are no results to choose from. */
  const [listbox, setListbox] = useState<{ activeId: string | undefined } | null>(null)

  const write = (value: string) => {
    input.current!.value = value
    setText(value)
  }
  const collapse = () => (document.activeElement as HTMLElement | null)?.blur()

  // Typed into, or focused, before hydration.
  useEffect(() => {
    setText(input.current!.value)
    if (document.activeElement === input.current) {
      setReached(true)
      setHasFocus(true)
    }
  }, [])

  // After each navigation the box shows the search of the new page, and closes; except while a visitor types who began
  // during that navigation.
  const router = useRouter()
  const typedDuring = useRef<string>(undefined)
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    if (typedDuring.current === key) return
    write(shownQuery)
    if (input.current!.form!.contains(document.activeElement)) collapse()
  }, [key, shownQuery])

  const onFocus = () => {
    setReached(true)
    setHasFocus(true)
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // 229: a key that an input method handles, to choose or confirm characters. Safari reports the last one afterwards.
    if (event.keyCode === 229) return
    if (keys.current?.(event)) return
    if (event.key !== 'Escape') return
    // The results are closed already: first Escape clears the text, then it leaves the box.
    if (text) write('')
    else collapse()
  }
  const onSubmit = (event: FormEvent) => {
    if (!input.current!.value.trim()) event.preventDefault()
  }
  const onClear = (event: MouseEvent) => {
    event.preventDefault()
    if (!text) return collapse()
    write('')
    input.current!.focus()
  }

  return (
    <Form className="search" role="search" action="/collection" onSubmit={onSubmit} onFocus={onFocus} onBlur={onBlur}>
      <label className="search__field" onPointerEnter={loadDropdown}>
        <Icon name="search" />
        <span className="sr-only">Search the collection</span>
        <input
          ref={input}
          name="search"
          placeholder="Search"
          defaultValue={shownQuery}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listbox !== null}
          aria-controls={listbox ? listboxId : undefined}
          aria-activedescendant={listbox?.activeId}
          onChange={(event) => {
            // Read from the router's state: React may render a pending navigation only after further keys.
            typedDuring.current = router.state.navigation.location?.key
            setText(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <button
        type="reset"
        className="icon-btn icon-btn--sm search__clear"
        aria-label={text ? 'Clear search' : 'Close search'}
        // Keeps the focus in the box: Safari's buttons take none, and on a phone this button disappears when the box loses it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClear}
      >
        <Icon name="x" />
      </button>
      {isReached && (
        <Suspense fallback={null}>
          <SearchDropdown id={listboxId} text={text} isOn={hasFocus} keys={keys} onListbox={setListbox} />
        </Suspense>
      )}
    </Form>
  )
}
