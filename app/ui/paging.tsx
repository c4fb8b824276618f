import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { pageNumbers } from './page-numbers.ts'

/** Previous, the first page, up to five page numbers and the last page, Next (COL-12, COL-13): links, with and without JavaScript. */
export function Paging({
  page,
  pages,
  pathOf,
  label = 'Pages',
}: {
  page: number
  pages: number
  pathOf: (page: number) => string
  label?: string
}) {
  if (pages === 1) return null
  const { first, inRow, last } = pageNumbers(page, pages)
  const number = (to: number) => (
    <li key={to}>
      <Link to={pathOf(to)} aria-current={to === page ? 'page' : undefined} aria-label={`Page ${to}`}>
        {to}
      </Link>
    </li>
  )
  const gap = (side: string) => (
    <li key={side} aria-hidden="true">
      <span>…</span>
    </li>
  )
  return (
    <nav className="pager" aria-label={label}>
      <Step to={page > 1 ? pathOf(page - 1) : null} rel="prev">
        <Icon name="chevron-left" />
        <span>Previous</span>
      </Step>
      <ol>
        {first && number(first)}
        {first && inRow[0]! > first + 1 && gap('before')}
        {inRow.map(number)}
        {last && last > inRow.at(-1)! + 1 && gap('after')}
        {last && number(last)}
      </ol>
      <Step to={page < pages ? pathOf(page + 1) : null} rel="next">
        <span>Next</span>
        <Icon name="chevron-right" />
      </Step>
    </nav>
  )
}

/** A link to the neighbouring page; at the first or last page it is shown without an address. */
function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: React.ReactNode }) {
  if (to !== null) {
    return (
      <Link className="btn btn--quiet" to={to} rel={rel}>
        {children}
      </Link>
    )
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere has no address; its role and state say so.
    <a className="btn btn--quiet" role="link" aria-disabled="true">
      {children}
    </a>
  )
}
