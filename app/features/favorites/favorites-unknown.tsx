import { Icon } from '#app/ui/icon.tsx'
import { FavoritesHead } from './favorites-head.tsx'

/**
 * The page as the server sends it to everyone: this browser's favorites are not known yet. Its head is as tall as the one
 * with favorites, and the rest fills the window, so that nothing moves when they appear.
 */
export function FavoritesUnknown() {
  return (
    <div className="min-h-svh">
      <FavoritesHead summary="Kept in this browser">
        <span className="btn btn--secondary btn--sm invisible">
          <Icon name="printer" />
          Print List
        </span>
        <span className="btn btn--secondary btn--sm invisible">
          <Icon name="mail" />
          Email Favorites
        </span>
        <span className="btn btn--secondary btn--sm invisible">
          <Icon name="share" />
          Share
        </span>
        <span className="btn btn--quiet btn--sm invisible">Clear All</span>
      </FavoritesHead>
      <noscript>
        <p className="pt-8">Favorites are kept in your own browser. Turn on JavaScript to see them.</p>
      </noscript>
      <div className="grid-index pt-8" aria-hidden="true">
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className="mat skeleton" />
        ))}
      </div>
    </div>
  )
}
