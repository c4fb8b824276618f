import { useCallback, useState } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { everything, type Notes } from './favorite-text.ts'

/** What a dialog about the list is told. */
export interface FavoritesDialogProps {
  favorites: readonly Product[]
  /** Ids of those that the gallery does not show any more. */
  unlisted: ReadonlySet<string>
  onClose: () => void
}

/** What a dialog asks about the list; forgotten when it closes (EMAIL-06, PRINT-02). */
export function useListChoices() {
  const [include, setInclude] = useState(everything)
  const [notes, setNotes] = useState<Notes>(new Map())
  // The same function at every key, so that no other field of the dialog renders the list again.
  const note = useCallback((id: string, text: string) => setNotes((kept) => new Map(kept).set(id, text)), [])
  return {
    include,
    setInclude,
    notes,
    /** null while notes are left out. */
    onNote: include.notes ? note : null,
  }
}
