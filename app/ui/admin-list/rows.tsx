import type { ReactNode, Ref } from 'react'
import type { Page } from '#app/platform/paging.ts'
import { Paging } from '../paging.tsx'

interface RowsProps<Item> {
  /** The list's name for screen readers. */
  label: string
  /** The column headings: of the name, the figure, the switches, and the actions if they have one. */
  columns: readonly [string, string, string, string?]
  page: Page<Item>
  pathOf: (page: number) => string
  /** Takes the focus when a row has been deleted. */
  listRef?: Ref<HTMLUListElement>
  children: (item: Item) => ReactNode
}

/** The rows of one page of a list, with column headings and a pager. */
export function Rows<Item>({ label, columns, page, pathOf, listRef, children }: RowsProps<Item>) {
  return (
    <>
      <div className="rows__head" aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ul ref={listRef} className="rows" aria-label={label} tabIndex={-1}>
        {page.items.map(children)}
      </ul>
      <Paging page={page.page} pages={page.pages} pathOf={pathOf} />
    </>
  )
}
