interface FilterSelectProps {
  /** The name of its parameter in the address. */
  name: string
  label: string
  /** null: the option '' is selected, for no choice. */
  value: string | null
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

/** A select that filters or sorts a list, beside its search. */
export function FilterSelect({ name, label, value, options, onChange }: FilterSelectProps) {
  return (
    <select
      className="select"
      name={name}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
