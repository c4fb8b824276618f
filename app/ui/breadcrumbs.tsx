import { Link } from 'react-router'

interface BreadcrumbsProps {
  /** The pages above this one, the topmost first. */
  above: readonly { text: string; to: string }[]
  /** The title of this page. */
  current: string
  className?: string
}

/** The way to this page from the top of the site. */
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
