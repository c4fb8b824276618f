import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PostQuery } from './post-query.ts'

/** An empty list of profiles, with one link onwards. */
export function NoPosts({ query }: { query: PostQuery }) {
  const isLimited = Boolean(query.search || query.category)
  return (
    <EmptyState icon="file-text" title="No artist profiles found">
      <p>
        {query.search
          ? `Nothing mentions “${query.search}”. Please try other words.`
          : query.category
            ? 'There are no profiles in this category.'
            : 'New profiles will appear here as they are published.'}
      </p>
      <Link className="btn btn--secondary" to={isLimited ? '/blog' : '/collection'}>
        {isLimited ? 'Show all profiles' : 'Browse Collection'}
      </Link>
    </EmptyState>
  )
}
