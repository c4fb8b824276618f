import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import { SearchResult } from './search-result.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { useSearchResponse } from './use-search-response.ts'

/** Handles a key pressed in the box; returns whether it did. */
export type SearchKeys = (event: KeyboardEvent) => boolean

/** Shown under 'No results found' (OP-12). */
const noResultsHint = 'Check the spelling, or try fewer or more general words.'

interface SearchDropdownProps {
  id: string
  text: string
  /** The box has the focus. */
  isOn: boolean
  keys: RefObject<SearchKeys | null>
  /** Called whenever results appear, disappear (null) or another one becomes active. */
  onListbox: (listbox: { activeId: string | undefined } | null) => void
}

/**
 * The best works for the text in the box, at most eight (SRCH-01), and below them artists, events and articles (FIND-06); or
 * a message that there are none (SRCH-02).
 */
export function SearchDropdown({ id, text, isOn, keys, onListbox }: SearchDropdownProps) {
  'use memo' // Re-rendered on every key press.
  const { response, isSlow } = useSearchResponse(text)
  const [active, setActive] = useState(-1)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const isOpen = isOn && (response !== null || isSlow) && text.trim() !== '' && closedFor !== text
  const items = (isOpen && response?.items) || []
  const suggestions = (isOpen && response?.suggestions) || []
  const count = items.length + suggestions.length
  const activeId = active >= 0 && active < count ? `${id}-${active}` : undefined

  // In the same render as the results: a later effect would undo a key pressed before it.
  useLayoutEffect(() => setActive(-1), [text, response])
  const hasResults = count > 0
  useEffect(() => onListbox(hasResults ? { activeId } : null), [hasResults, activeId, onListbox])

  useImperativeHandle(keys, () => (event) => {
    const act = {
      ArrowDown: () => setActive((active + 1) % count),
      ArrowUp: () => setActive(active <= 0 ? count - 1 : active - 1),
      Enter: activeId ? () => document.getElementById(activeId)!.click() : undefined,
      Escape: isOpen ? () => setClosedFor(text) : undefined,
    }[event.key]
    if (!act || (event.key.startsWith('Arrow') && !hasResults)) return false
    event.preventDefault()
    act()
    return true
  })

  if (!isOpen) return null
  const query = response?.query ?? ''
  return (
    // Keeps the focus in the box while a result is clicked.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but that
    <div className="search__dropdown" onMouseDown={(event) => event.preventDefault()}>
      {isSlow && (
        <p className="search__working" role="status">
          Searching…
        </p>
      )}
      {!response ? null : !hasResults ? (
        <div className="search__none" role="status">
          <p>No results found for "{query}"</p>
          <p className="small">{noResultsHint}</p>
        </div>
      ) : (
        <>
          <div id={id} role="listbox" aria-label={suggestions.length > 0 ? 'Works found, and more' : 'Works found'}>
            {items.map((product, index) => (
              <SearchResult
                key={product.id}
                id={`${id}-${index}`}
                product={product}
                query={query}
                isActive={index === active}
              />
            ))}
            <SearchSuggestions id={id} after={items.length} {...{ suggestions, query, active }} />
          </div>
          <p className="search__foot">
            <span role="status">{countWords(items.length, suggestions.length)}</span>
            <Link className="link reach" to={collectionPath({ search: query })}>
              See all in the collection
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

function countWords(works: number, suggestions: number): string {
  const count = works === 1 ? '1 result' : `${works} results`
  const words = works === 8 ? 'The best matches' : count
  if (suggestions === 0) return words
  return `${works === 0 ? 'No works' : words}, ${suggestions === 1 ? '1 suggestion' : `${suggestions} suggestions`}`
}
