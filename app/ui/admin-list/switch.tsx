interface SwitchProps {
  isOn: boolean
  /** What it says of its row now. */
  label: string
  /** Id of what names the row. */
  describedBy: string
  onToggle: () => void
}

/** One property of a row that is on or off. */
export function Switch({ isOn, label, describedBy, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      className="switch switch--sm"
      role="switch"
      aria-checked={isOn}
      aria-describedby={describedBy}
      onClick={onToggle}
    >
      <i />
      {label}
    </button>
  )
}
