import { IconButton } from '../icon-button.tsx'

interface OrderButtonsProps {
  /** What is moved, as in "Move image 2 earlier". */
  name: string
  /** Its place, from 1. */
  number: number
  of: number
  /** Without it there is nothing to move: the list takes one entry. */
  onMove?: ((by: -1 | 1) => void) | undefined
  onRemove: () => void
}

/** The buttons that move an entry of a list and take it away. */
export function OrderButtons({ name, number, of, onMove, onRemove }: OrderButtonsProps) {
  return (
    <>
      {onMove && (
        <>
          <IconButton
            icon="chevron-left"
            name={`Move ${name} earlier`}
            isDisabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="chevron-right"
            name={`Move ${name} later`}
            isDisabled={number === of}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon="trash-2" name={`Remove ${name}`} onClick={onRemove} />
    </>
  )
}
