import { useCallback, useSyncExternalStore } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const shownMs = 60_000

/** What a form that saved leaves with the entry of the browser's history that it leads to. */
export interface SavedState {
  savedId: string
  /** In milliseconds, by the browser's clock. */
  savedAt: number
}

/** Of what was saved just now. */
export function savedState(savedId: string): SavedState {
  return { savedId, savedAt: Date.now() }
}

/** Id of what the form saved that has led here: for a minute, and not for who reloads the page or comes back to it (PLST-60). */
export function useSavedId(): string | null {
  const { savedId, savedAt = 0 }: Partial<SavedState> = useLocation().state ?? {}
  const isReturn = useNavigationType() === 'POP'
  const endsAt = savedAt + shownMs
  const onEnd = useCallback(
    (end: () => void) => {
      const timer = setTimeout(end, endsAt - Date.now())
      return () => clearTimeout(timer)
    },
    [endsAt],
  )
  const isShown = useSyncExternalStore(
    onEnd,
    () => Date.now() < endsAt,
    () => false,
  )
  return (!isReturn && isShown && savedId) || null
}
