import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { useListState } from './use-list-state.ts'

export interface RowSelection {
  isSelected: boolean
  /** While the selected rows are being changed. */
  isFixed: boolean
  onSelect: (isSelected: boolean) => void
}

interface RowProps {
  /** Set in a list whose rows can be selected. */
  selection?: RowSelection
  /** Its picture, with the class `rows__thumb`. */
  thumb: ReactNode
  name: string
  /** The id of its name, which describes its switches. */
  nameId: string
  /** The address of its form. */
  editPath: string
  /** The form that saved it has led here: it is marked, in sight and has the focus (PLST-52, PLST-60). */
  isJustSaved?: boolean
  /** Its details, below its name. */
  details: ReactNode
  /** Why a change to it was refused, and what to do. */
  note?: ReactNode
  /** The figure in its own column: a price, a date. */
  figure: ReactNode
  switches: ReactNode
  /** Its own buttons, between copy and delete. */
  actions?: ReactNode
  /** Left out if a row can be neither edited nor deleted: its name is then a link to its page. */
  onDelete?: () => void
}

/** One row of a list of the back office; the link back from its form leads to the list as it was left. */
export function Row(props: RowProps) {
  const {
    selection,
    thumb,
    name,
    nameId,
    editPath,
    isJustSaved = false,
    details,
    note,
    figure,
    switches,
    actions,
    onDelete,
  } = props
  const listState = useListState()
  const title = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isJustSaved) return
    title.current!.closest('li')!.scrollIntoView({ block: 'nearest' })
    title.current!.focus({ preventScroll: true })
  }, [isJustSaved])
  return (
    <li className={isJustSaved ? 'rows__row is-new' : 'rows__row'}>
      {selection && (
        <label className="check rows__select">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selection.isSelected}
            disabled={selection.isFixed}
            onChange={({ target }) => selection.onSelect(target.checked)}
          />
        </label>
      )}
      {thumb}
      <div className="rows__name">
        <Link ref={title} id={nameId} className="rows__title" to={editPath} state={listState}>
          {name}
        </Link>
        <p className="small quiet">
          {details}
          {isJustSaved && ' • Saved just now'}
        </p>
        {note}
      </div>
      <p className="rows__figure">{figure}</p>
      <div className="rows__switches">{switches}</div>
      <div className="rows__actions">
        {actions}
        {onDelete && (
          <>
            <Link
              className="icon-btn icon-btn--sm"
              to={editPath}
              state={listState}
              aria-label={`Edit ${name}`}
              title="Edit"
            >
              <Icon name="pencil" size={20} />
            </Link>
            <IconButton icon="trash-2" title="Delete" name={`Delete ${name}`} size={20} onClick={onDelete} />
          </>
        )}
      </div>
    </li>
  )
}

/** Why a change to the row was refused. */
export function RowReasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <p className="error mt-1">
      <Icon name="circle-alert" size={16} />
      <span>{reasons.join('. ')}</span>
    </p>
  )
}
