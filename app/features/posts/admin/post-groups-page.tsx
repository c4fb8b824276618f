import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { useDeletion } from '#app/ui/admin-list/use-deletion.tsx'
import { useSavedId } from '#app/ui/admin-list/use-saved-id.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BlogTabs } from './blog-tabs.tsx'
import type { PostGroupDeletion } from './change-post-group.server.ts'
import { EditPostGroup } from './edit-post-group.tsx'
import { addLinkId, countPosts, GroupRow, type LeftForm } from './post-group-row.tsx'
import { type AdminPostGroup, type PostGroupKind, type PostGroupList, postGroups } from './post-groups.ts'

/** The Categories tab (CAT-01..10) and the Tags tab (TAG-01..12): `?add` opens the form of a new one, `?edit=ID` that of one. */
export function PostGroupsPage({ kind, list: { groups, total } }: { kind: PostGroupKind; list: PostGroupList }) {
  const { title, noun, path, isGrid, loss, messages } = postGroups[kind]
  useStaffRevalidation('blog_changes')
  const [params] = useSearchParams()
  const isAdding = params.has('add')
  const edited = useEdited(groups, isAdding ? null : params.get('edit'))
  useLeftForm()
  const savedId = useSavedId()
  const list = useRef<HTMLUListElement>(null)
  const empty = useRef<HTMLHeadingElement>(null)
  const { askToDelete, dialog } = useDeletion<AdminPostGroup>({
    title: messages.askToDelete,
    busyLabel: messages.deleting,
    describe: ({ name, posts }) => (
      <p>
        ‘{name}’ is deleted. {posts > 0 && `${countPosts(posts)} will lose it; the posts themselves stay. `}
        {loss} This cannot be undone.
      </p>
    ),
    action: path,
    changeOf: ({ id }): PostGroupDeletion => ({ intent: 'delete', id }),
    onDeleted: () => (list.current ?? empty.current)?.focus(),
  })
  // The one that is edited stays visible when somebody else deletes it.
  const shown = edited && !groups.some(({ id }) => id === edited.id) ? [edited, ...groups] : groups
  return (
    <>
      <PageHead title="Blog Management">
        <Link id={addLinkId} className="btn btn--primary btn--sm" to={`${path}?add`} preventScrollReset>
          <Icon name="plus" size={16} />
          {messages.add}
        </Link>
      </PageHead>
      <BlogTabs />
      {shown.length === 0 && !isAdding ? (
        <EmptyState icon={isGrid ? 'tag' : 'file-text'} title={messages.none} titleRef={empty}>
          <Link className="btn btn--primary" to={`${path}?add`}>
            {messages.addFirst}
          </Link>
        </EmptyState>
      ) : (
        <div className="pb-8">
          <p className="small quiet mb-3" role="status">
            {formatCount(total)} {total === 1 ? noun[0] : noun[1]}
            {total > groups.length && `, of which the first ${groups.length} by name are shown`}
          </p>
          <ul
            ref={list}
            className={isGrid ? 'facts grid gap-x-10 md:grid-cols-2' : 'facts'}
            aria-label={title}
            tabIndex={-1}
          >
            {isAdding && (
              <li key="add" className="col-span-full">
                <EditPostGroup kind={kind} group={null} />
              </li>
            )}
            {shown.map((group) =>
              group.id === edited?.id ? (
                <li key={group.id} className="col-span-full">
                  <EditPostGroup kind={kind} group={edited} />
                </li>
              ) : (
                <GroupRow
                  key={group.id}
                  group={group}
                  path={path}
                  isJustSaved={group.id === savedId}
                  onDelete={() => askToDelete(group)}
                />
              ),
            )}
          </ul>
        </div>
      )}
      {dialog}
    </>
  )
}

/** The one that is edited, as it was last seen. */
function useEdited(groups: AdminPostGroup[], id: string | null): AdminPostGroup | null {
  const found = groups.find((group) => group.id === id) ?? null
  const [last, setLast] = useState(found)
  if (found && found.id !== last?.id) setLast(found)
  return found ?? (id !== null && last?.id === id ? last : null)
}

/** What the form that was left says, once: the focus goes back to what had opened it, or to the row that was saved. */
function useLeftForm() {
  const focusId = useHistoryState<LeftForm>()?.focusId
  const { key } = useLocation()
  useEffect(() => {
    if (key && focusId) (document.getElementById(focusId) ?? document.getElementById(addLinkId))?.focus()
  }, [key, focusId])
}
