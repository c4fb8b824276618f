import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** Leads from page to page of a long list; nothing where there is one page. */
export function AdminPager({ page, pages, pathOf }: { page: number; pages: number; pathOf: (page: number) => string }) {
  if (pages === 1) return null
  return (
    <nav className="flex flex-wrap items-center justify-center gap-1 py-8" aria-label="Pages of artworks">
      <Step name="Previous" to={page > 1 ? pathOf(page - 1) : null} />
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={number}
            className="btn btn--quiet btn--sm num aria-[current]:font-semibold aria-[current]:underline"
            to={pathOf(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
          >
            {number.toLocaleString('en-US')}
          </Link>
        ),
      )}
      <Step name="Next" to={page < pages ? pathOf(page + 1) : null} />
    </nav>
  )
}

function Step({ name, to }: { name: 'Previous' | 'Next'; to: string | null }) {
  if (!to) return null
  return (
    <Link className="icon-btn" to={to} aria-label={`${name} page`}>
      <Icon name={name === 'Next' ? 'chevron-right' : 'chevron-left'} />
    </Link>
  )
}

/** The first, the last and those around the current page; null for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(near)].sort((one, other) => one - other)
  return numbers.flatMap((number, index) => (index > 0 && number - numbers[index - 1]! > 1 ? [null, number] : [number]))
}
