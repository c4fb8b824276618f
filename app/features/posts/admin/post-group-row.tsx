import { Link } from 'react-router'
import { formatCount } from '#app/platform/format-count.ts'
import type { SavedState } from '#app/ui/admin-list/use-saved-id.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { AdminPostGroup } from './post-groups.ts'

/** What a form leaves with the entry of the browser's history that it leads back to. */
export interface LeftForm extends Partial<SavedState> {
  /** Id of what takes the focus. */
  focusId: string
}

/** Id of the link that opens the form for a new one. */
export const addLinkId = 'add-group'
/** Id of the link that opens the form of an existing one. */
export const editLinkId = (id: string) => `edit-${id}`

/** `1 post`, `1,204 posts` */
export function countPosts(posts: number): string {
  return `${formatCount(posts)} ${posts === 1 ? 'post' : 'posts'}`
}

interface GroupRowProps {
  group: AdminPostGroup
  /** The address of the list. */
  path: string
  isJustSaved: boolean
  onDelete: () => void
}

/** One category or tag, with the number of its posts (CAT-01, TAG-01). */
export function GroupRow({ group: { id, name, description, posts }, path, isJustSaved, onDelete }: GroupRowProps) {
  return (
    <li>
      <div className="facts__name basis-36">
        {name}
        {description && <span className="small quiet">{description}</span>}
        {isJustSaved && <span className="small quiet">Saved just now</span>}
      </div>
      <span className="small quiet num">{countPosts(posts)}</span>
      <div className="facts__acts">
        <Link
          id={editLinkId(id)}
          className="icon-btn icon-btn--sm"
          to={`${path}?edit=${id}`}
          preventScrollReset
          aria-label={`Edit ${name}`}
          title="Edit"
        >
          <Icon name="pencil" size={20} />
        </Link>
        <IconButton icon="trash-2" title="Delete" name={`Delete ${name}`} size={20} onClick={onDelete} />
      </div>
    </li>
  )
}
