import { type ReactNode, type Ref, useRef } from 'react'
import type { Page } from '#app/platform/paging.ts'
import { Rows } from './rows.tsx'
import { type DeletionOptions, useDeletion } from './use-deletion.tsx'
import { useSavedId } from './use-saved-id.ts'

interface DeletableRowsProps<Item> {
  /** The list's name for screen readers. */
  label: string
  columns: readonly [string, string, string]
  page: Page<Item>
  pathOf: (page: number) => string
  /** Shown instead of an empty list; its title takes the focus when the last row has been deleted. */
  empty: (titleRef: Ref<HTMLHeadingElement>) => ReactNode
  /** How a row is deleted; the action takes `{ intent: 'delete', id }`. */
  deletion: Pick<DeletionOptions<Item>, 'title' | 'describe' | 'refuse' | 'action'>
  children: (item: Item, row: { isJustSaved: boolean; onDelete: () => void }) => ReactNode
}

/** The rows of one page, each deleted after a confirmation (SHELL-18). The one saved just now is marked (PLST-60). */
export function DeletableRows<Item extends { id: string }>(props: DeletableRowsProps<Item>) {
  const { label, columns, page, pathOf, empty, deletion, children } = props
  const savedId = useSavedId()
  const list = useRef<HTMLUListElement>(null)
  const emptyTitle = useRef<HTMLHeadingElement>(null)
  const { askToDelete, dialog } = useDeletion<Item>({
    ...deletion,
    changeOf: ({ id }) => ({ intent: 'delete', id }),
    onDeleted: () => (list.current ?? emptyTitle.current)?.focus(),
  })
  return (
    <>
      {page.total === 0 ? (
        empty(emptyTitle)
      ) : (
        <Rows label={label} columns={columns} page={page} pathOf={pathOf} listRef={list}>
          {(item) => children(item, { isJustSaved: item.id === savedId, onDelete: () => askToDelete(item) })}
        </Rows>
      )}
      {dialog}
    </>
  )
}
