import { Link } from 'react-router'
import { Icon } from '../icon.tsx'

/** In a row: leads to the page that visitors see. */
export function ViewOnSite({ name, path }: { name: string; path: string }) {
  return (
    <Link
      className="icon-btn icon-btn--sm"
      to={path}
      reloadDocument
      aria-label={`View ${name} on site`}
      title="View on site"
    >
      <Icon name="external-link" size={20} />
    </Link>
  )
}
