import { useCallback, useState } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { everything, type Notes } from './favorite-text.ts'

/** The props of a dialog about the list. */
export interface FavoritesDialogProps {
  favorites: readonly Product[]
  /** Ids of works that are no longer listed. */
  unlisted: ReadonlySet<string>
  onClose: () => void
}

/** The user's choices in a dialog about the list; discarded when it closes (EMAIL-06, PRINT-02). */
export function useListChoices() {
  const [include, setInclude] = useState(everything)
  const [notes, setNotes] = useState<Notes>(new Map())
  // A stable function, so that typing in another field does not re-render the list.
  const note = useCallback((id: string, text: string) => setNotes((kept) => new Map(kept).set(id, text)), [])
  return {
    include,
    setInclude,
    notes,
    /** null while notes are left out. */
    onNote: include.notes ? note : null,
  }
}
