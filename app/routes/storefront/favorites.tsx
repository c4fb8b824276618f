import { FavoritesPage } from '#app/features/favorites/favorites-page.tsx'
import { pageMeta } from '#app/platform/page-meta.ts'
import type { Route } from './+types/favorites.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Favorites',
    description: 'The works you keep in this browser: print the list or send it by email.',
    path: '/favorites',
  })

export default function Favorites() {
  return (
    <div className="page">
      <FavoritesPage />
    </div>
  )
}
