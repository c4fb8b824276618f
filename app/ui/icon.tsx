// `use` cannot read a data: address, so the sprite must remain a file however small it gets.
import spriteUrl from './icons.svg?no-inline'

/** Lucide's names, and our own `heart-filled` and `mark`. `scripts/make-icons.mjs` draws the icons listed here. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'badge-check'
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-up'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'copy'
  | 'copy-plus'
  | 'download'
  | 'ellipsis'
  | 'eraser'
  | 'external-link'
  | 'eye'
  | 'eye-off'
  | 'file-text'
  | 'frame'
  | 'grip-vertical'
  | 'heart'
  | 'heart-filled'
  | 'image'
  | 'image-off'
  | 'image-plus'
  | 'info'
  | 'loader'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'mark'
  | 'menu'
  | 'minus'
  | 'navigation'
  | 'pencil'
  | 'phone'
  | 'plus'
  | 'printer'
  | 'refresh-cw'
  | 'rotate-cw'
  | 'search'
  | 'share'
  | 'sliders'
  | 'star'
  | 'tag'
  | 'ticket'
  | 'trash-2'
  | 'triangle-alert'
  | 'truck'
  | 'undo-2'
  | 'upload'
  | 'user'
  | 'users'
  | 'x'
  | 'zoom-in'
  | 'zoom-out'

interface IconProps {
  name: IconName
  /** Height in px: 20 beside text, 16 in dense places. The mark is drawn at 26. */
  size?: number
  className?: string
}

/** A decorative line drawing in the colour of the text; its control has the text. */
export function Icon({ name, size = 20, className }: IconProps) {
  const width = name === 'mark' ? (size * 20) / 26 : size
  return (
    <svg
      aria-hidden="true"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
      width={width}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
