import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps {
  icon: IconName
  /** Its action and the thing it acts on, for screen readers. */
  name: string
  /** Its tooltip, if shorter. */
  title?: string
  size?: 16 | 20
  isDisabled?: boolean
  onClick: () => void
}

/** A small button with only an icon. */
export function IconButton({ icon, name, title = name, size = 16, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-btn icon-btn--sm"
      aria-label={name}
      title={title}
      // Not `disabled`: a button that has just moved something to the end keeps the focus.
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onClick()
      }}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
