import { Link } from 'react-router'
import type { PostCategory } from './post.ts'
import { postsPath } from './post-path.ts'

/** The categories of a profile, each a link to its other profiles. */
export function CategoryLinks({ categories }: { categories: readonly PostCategory[] }) {
  if (categories.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-3" aria-label="Categories">
      {categories.map(({ name, slug }) => (
        <li key={slug}>
          <Link className="small link reach" to={postsPath({ category: slug })}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
