import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminProductFilter } from '#app/features/products/admin/admin-product-query.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { useListFilter } from './use-list-filter.ts'

/** A figure's value: null while it is loading, `unknown` if it could not be read. */
export type Known<Value> = Value | null | 'unknown'

interface FigureCardProps {
  title: string
  value: Known<ReactNode>
  /** A small line below the figure. */
  note?: string
  /** The list's filter that the card links to; while that is active, the card is marked, and links to the list without it (DASH-02). */
  filter?: AdminProductFilter
}

/** A figure with its name, in the list of the dashboard's figures. */
export function FigureCard({ title, value, note, filter }: FigureCardProps) {
  const { isActive, pathOf } = useListFilter()
  const figure = (
    <>
      <span>{title}</span> <Figure value={value} />
      {note && (
        <>
          {' '}
          <small>{note}</small>
        </>
      )}
    </>
  )
  if (!filter) return <li className="figures__card figures__card--wide">{figure}</li>
  return (
    <li>
      <Link
        className="figures__card"
        to={pathOf(filter)}
        preventScrollReset
        aria-current={isActive(filter) ? 'true' : undefined}
      >
        {figure}
      </Link>
    </li>
  )
}

/** A figure, with the same height while it is loading. */
export function Figure({ value }: { value: Known<ReactNode> }) {
  if (value === null) return <b className="skeleton skeleton--figure" />
  if (value === 'unknown') return <b title="Not known">–</b>
  return <b>{value}</b>
}

/** A count formatted for people; an unknown value stays as it is. */
export function asCount(value: Known<number>): Known<string> {
  return typeof value === 'number' ? formatCount(value) : value
}
