import { Link } from 'react-router'
import { MarkedName } from './marked-name.tsx'
import { type Suggestion, suggestionPath } from './suggestion.ts'

const headings: [kind: Suggestion['kind'], heading: string][] = [
  ['artist', 'Artists'],
  ['event', 'Events'],
  ['article', 'Articles'],
]

interface SearchSuggestionsProps {
  /** The id of the list of options. */
  id: string
  /** In the order of `headings`. */
  suggestions: Suggestion[]
  query: string
  /** The number of options before them. */
  after: number
  /** The option selected with the arrow keys. */
  active: number
}

/** The artists, events and articles that a search found, each kind below its heading; empty kinds are left out. */
export function SearchSuggestions({ id, suggestions, query, after, active }: SearchSuggestionsProps) {
  return headings.map(([kind, heading]) => {
    if (!suggestions.some((suggestion) => suggestion.kind === kind)) return null
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of a list of options, no fields
      <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
        <p id={`${id}-${kind}`} className="search__heading">
          {heading}
        </p>
        {suggestions.map((suggestion, index) =>
          suggestion.kind !== kind ? null : (
            <Link
              key={suggestion.slug}
              id={`${id}-${after + index}`}
              role="option"
              aria-selected={after + index === active}
              tabIndex={-1}
              className="search__suggestion"
              to={suggestionPath(suggestion)}
            >
              <span className="search__name">
                <MarkedName name={suggestion.name} query={query} />
              </span>
              {suggestion.detail && <span className="small">{suggestion.detail}</span>}
            </Link>
          ),
        )}
      </div>
    )
  })
}
