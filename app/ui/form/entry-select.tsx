import { faultAttributes } from './fields.tsx'

interface Props {
  /** The list that the entry is in; the entry's message is below the list. */
  field: string
  entryKey: string
  label: string
  value: string
  options: readonly { value: string; name: string }[]
  /** The label of no choice. */
  none: string
  /** The entry's message. */
  fault: string | undefined
  onChange: (value: string) => void
}

/** A select in an entry of a list. */
export function EntrySelect({ field, entryKey, label, value, options, none, fault, onChange }: Props) {
  const id = `${field}-${entryKey}-${label}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={value}
        {...faultAttributes(field, fault)}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
