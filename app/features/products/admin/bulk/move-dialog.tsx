import { type FormEvent, useId, useState } from 'react'
import { categoryNames, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import { focusWhenShown } from '#app/ui/focus-when-shown.ts'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { countArtworks } from '../count-artworks.ts'

interface Props {
  count: number
  onMove: (to: { category: string; subcategory: string }) => void
  onClose: () => void
}

/** Asks to which category the selected works should move. */
export function MoveDialog({ count, onMove, onClose }: Props) {
  const id = useId()
  const [category, setCategory] = useState('')
  const subcategories = subcategoriesOf(category)

  function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    onMove({ category, subcategory: String(values.get('subcategory') ?? '') })
  }

  return (
    <ModalDialog title={`Move ${countArtworks(count)}`} className="dialog--narrow" onClose={onClose}>
      <form onSubmit={move}>
        <div className="dialog__body grid gap-4">
          <p>A style that the new category does not have is cleared; published artworks must stay complete.</p>
          <div className="field">
            <label htmlFor={`${id}-category`}>Category</label>
            <select
              ref={focusWhenShown}
              id={`${id}-category`}
              className="select"
              required
              value={category}
              onChange={({ target }) => setCategory(target.value)}
            >
              <option value="">Choose a category</option>
              {categoryNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </div>
          {subcategories.length > 0 && (
            <div className="field">
              <label htmlFor={`${id}-subcategory`}>Subcategory</label>
              <select key={category} id={`${id}-subcategory`} name="subcategory" className="select" required>
                <option value="">Choose a subcategory</option>
                {subcategories.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </div>
          )}
        </div>
        <div className="dialog__foot">
          <button type="button" className="btn btn--secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn--primary">
            Move
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}
