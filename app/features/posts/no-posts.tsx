import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { PostQuery } from './post-query.ts'

/** A list of profiles with none in it, and one way on. */
export function NoPosts({ query }: { query: PostQuery }) {
  const isLimited = Boolean(query.search || query.category)
  return (
    <div className="empty">
      <div className="empty__frame">
        <Icon name="file-text" />
      </div>
      <h2 className="title-3">No artist profiles found</h2>
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
    </div>
  )
}
