import { faultAttributes } from '#app/ui/form/fields.tsx'

interface Props {
  /** The list that the entry is in; what stands against an entry is said below it. */
  field: string
  entryKey: string
  label: string
  value: string
  type?: 'text' | 'date'
  placeholder?: string
  /** What stands against the entry. */
  fault: string | undefined
  onChange: (value: string) => void
}

/** A field of an entry of a list. */
export function EntryInput({ field, entryKey, label, value, type = 'text', placeholder, fault, onChange }: Props) {
  const id = `${field}-${entryKey}-${label}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        className={type === 'date' ? 'input num' : 'input'}
        value={value}
        placeholder={placeholder}
        {...faultAttributes(field, fault)}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
