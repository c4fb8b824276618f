import { Link } from 'react-router'
import { Icon } from '../icon.tsx'

/** A row's link to the public page. */
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
