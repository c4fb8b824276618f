import type { ComponentProps, ReactNode } from 'react'

interface SwitchProps extends Pick<ComponentProps<'button'>, 'ref' | 'id' | 'aria-describedby' | 'aria-invalid'> {
  isOn: boolean
  /** The label for its current state. */
  label: ReactNode
  onToggle: () => void
}

/** A switch for one property: of a row, whose name describes it, or of a form. */
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
