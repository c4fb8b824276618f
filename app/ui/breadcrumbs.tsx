import { Link } from 'react-router'

interface BreadcrumbsProps {
  /** The ancestors of this page, the topmost first. */
  above: readonly { text: string; to: string }[]
  /** The title of this page. */
  current: string
  className?: string
}

/** The path from the top of the site to this page. */
export function Breadcrumbs({ above, current, className }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className={className}>
      <ol className="crumbs">
        {above.map(({ text, to }) => (
          <li key={to}>
            <Link className="reach" to={to}>
              {text}
            </Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
