interface FilterSelectProps {
  /** Of its parameter in the address. */
  name: string
  label: string
  /** null: nothing is chosen, the option ''. */
  value: string | null
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

/** One choice by which a list is narrowed or ordered, beside its search. */
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
