import type { ComponentProps, ReactNode } from 'react'

interface SwitchProps extends Pick<ComponentProps<'button'>, 'ref' | 'id' | 'aria-describedby' | 'aria-invalid'> {
  isOn: boolean
  /** What it says now. */
  label: ReactNode
  onToggle: () => void
}

/** One property that is on or off: of a row, which its name describes it by, or of a form. */
export function Switch({ isOn, label, onToggle, ...attributes }: SwitchProps) {
  return (
    <button
      {...attributes}
      type="button"
      className="switch switch--sm"
      role="switch"
      aria-checked={isOn}
      onClick={onToggle}
    >
      <i />
      {label}
    </button>
  )
}
