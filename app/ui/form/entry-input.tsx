import { faultAttributes } from './fields.tsx'
import { onUnreadable, unreadable } from './unreadable.ts'

interface Props {
  /** The list that the entry is in; the entry's message is below the list. */
  field: string
  entryKey: string
  label: string
  value: string
  type?: 'text' | 'date'
  /** The number of lines of a longer text. */
  rows?: number
  placeholder?: string
  /** The entry's message. */
  fault: string | undefined
  onChange: (value: string) => void
}

/** A field of an entry of a list. A partly typed day is `unreadable`, which is a fault, and stays in the field. */
export function EntryInput(props: Props) {
  const { field, entryKey, label, value, type = 'text', rows, placeholder, fault, onChange } = props
  const id = `${field}-${entryKey}-${label}`
  const isHidden = type === 'date' && value === unreadable
  const shared = { id, value: isHidden ? '' : value, placeholder, ...faultAttributes(field, fault) }
  const handleUnreadable = (isUnreadable: boolean, typed: string) => {
    if (isUnreadable !== (value === unreadable)) onChange(isUnreadable ? unreadable : typed)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...shared} className="textarea" rows={rows} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...shared}
          type={type}
          {...(type === 'date' && onUnreadable(handleUnreadable))}
          className={type === 'date' ? 'input num' : 'input'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
