import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'

/** FAV-10..12 */
export function NoFavorites() {
  return (
    <div className="empty min-h-svh content-center">
      <div className="empty__frame">
        <Icon name="heart" />
      </div>
      <h1 className="title-2" tabIndex={-1}>
        No favorites yet
      </h1>
      <p>Save your favorite items by clicking the heart icon on any product.</p>
      <Link className="btn btn--primary" to="/collection">
        Browse Collection
      </Link>
    </div>
  )
}
