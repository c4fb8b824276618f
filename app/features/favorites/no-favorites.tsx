import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** FAV-10..12 */
export function NoFavorites() {
  return (
    <EmptyState className="min-h-svh content-center" icon="heart" heading="h1" title="No favorites yet">
      <p>Save your favorite items by clicking the heart icon on any product.</p>
      <Link className="btn btn--primary" to="/collection">
        Browse Collection
      </Link>
    </EmptyState>
  )
}
