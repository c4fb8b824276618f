import { IconButton } from '../icon-button.tsx'

const icons = {
  row: ['chevron-left', 'chevron-right'],
  column: ['chevron-up', 'chevron-down'],
} as const

interface OrderButtonsProps {
  /** How the entries stand: side by side, or one below the other. */
  layout: keyof typeof icons
  /** What is moved, as in "Move image 2 earlier". */
  name: string
  /** Its position, from 1. */
  number: number
  of: number
  /** Left out if the list holds only one entry, so that nothing can be moved. */
  onMove?: ((by: -1 | 1) => void) | undefined
  onRemove: () => void
}

/** The buttons that move an entry of a list and take it away. */
export function OrderButtons({ layout, name, number, of, onMove, onRemove }: OrderButtonsProps) {
  const [earlier, later] = icons[layout]
  return (
    <>
      {onMove && (
        <>
          <IconButton
            icon={earlier}
            name={`Move ${name} earlier`}
            isDisabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton icon={later} name={`Move ${name} later`} isDisabled={number === of} onClick={() => onMove(1)} />
        </>
      )}
      <IconButton icon="trash-2" name={`Remove ${name}`} onClick={onRemove} />
    </>
  )
}
