import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps {
  icon: IconName
  /** What it does, and to which thing, for screen readers. */
  name: string
  /** Its tooltip where that is shorter. */
  title?: string
  size?: 16 | 20
  isDisabled?: boolean
  onClick: () => void
}

/** A small button that is an icon alone. */
export function IconButton({ icon, name, title = name, size = 16, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-btn icon-btn--sm"
      aria-label={name}
      title={title}
      // Not `disabled`: the button that has just moved something to the end keeps the focus.
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onClick()
      }}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
