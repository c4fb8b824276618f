import { useState } from 'react'
import { everything, type Notes } from './favorite-text.ts'

/** What a dialog asks about the list; forgotten when it closes (EMAIL-06, PRINT-02). */
export function useListChoices() {
  const [include, setInclude] = useState(everything)
  const [notes, setNotes] = useState<Notes>(new Map())
  return {
    include,
    setInclude,
    notes,
    /** null while notes are left out. */
    onNote: include.notes ? (id: string, note: string) => setNotes(new Map(notes).set(id, note)) : null,
  }
}
