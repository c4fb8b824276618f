import { NavLink } from 'react-router'
import { useFavoritesCount } from '#app/features/favorites/use-favorites-count.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The link to the favorites, with their number (NAV-07, NAV-08). */
export function FavoritesLink() {
  return (
    <NavLink className="favorites-link" to="/favorites">
      <Icon name="heart" />
      <span className="favorites-link__label">Favorites</span>
      <FavoritesCount />
    </NavLink>
  )
}

/** The badge: counts to 9 and says '9+' above (NAV-09); nothing without favorites. */
export function FavoritesCount() {
  const count = useFavoritesCount()
  return count > 0 && <span className="count">{count > 9 ? '9+' : count}</span>
}
