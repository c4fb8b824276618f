import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import {
  deleteUnsavedForm,
  type FoundUnsavedForm,
  findUnsavedForms,
  moveUnsavedForm,
  storeUnsavedForm,
  unsavedFormKey,
} from './unsaved-forms.ts'

/** The id of the signed-in user, whose unsaved values are kept; null if nothing is kept. */
export const UnsavedFormOwner = createContext<string | null>(null)

const debounceMs = 500

interface Options {
  /** The address that the form is sent to, and the id of what it edits. */
  form: string
  id: string
  /** The version that it edits; null for a new thing. */
  version: number | null
  base: unknown
  values: unknown
  /** Whether there is something to lose. */
  isUnsaved: boolean
}

/**
 * Stores the values of a form in the browser until they are saved, and finds unsaved values after a crash, a reload, or when
 * the form was left. Every open form has an entry of its own, and holds a lock with its name, so that no other tab takes it for abandoned.
 */
export function useUnsavedForm(options: Options) {
  const owner = useContext(UnsavedFormOwner)
  const { form, id, version, values, isUnsaved } = options
  const own = useRef<string | null>(null)
  const [found, setFound] = useState<readonly FoundUnsavedForm[]>([])

  const isOfThisForm = useEffectEvent((unsaved: FoundUnsavedForm) => {
    const isSame = version === null ? unsaved.version === null : unsaved.id === id
    return unsaved.form === form && isSame
  })

  useEffect(() => {
    if (!owner) return
    const key = unsavedFormKey(owner, uuidv7())
    own.current = key
    let isOpen = true
    void findOpenForms().then((open) => {
      if (isOpen)
        setFound(
          findUnsavedForms(owner, Date.now()).filter((unsaved) => isOfThisForm(unsaved) && !open.has(unsaved.key)),
        )
    })
    const release = holdLock(key)
    return () => {
      isOpen = false
      release()
    }
  }, [owner])

  const keep = useEffectEvent(() => {
    const { form, id, version, base, values, isUnsaved } = options
    if (own.current && isUnsaved) storeUnsavedForm(own.current, { form, id, version, base, values, keptAt: Date.now() })
  })

  // Stored again when the values change.
  useEffect(() => {
    if (!isUnsaved) {
      if (own.current) deleteUnsavedForm(own.current)
      return
    }
    const timer = setTimeout(() => keep(), debounceMs)
    return () => clearTimeout(timer)
  }, [values, isUnsaved])

  useEffect(() => {
    const keepNow = () => keep()
    // Everything was deleted in another tab: the user has signed out there.
    const keepNoMore = ({ key, newValue }: StorageEvent) => {
      const isGone = key === own.current && newValue === null
      if (isGone && owner && findUnsavedForms(owner, Date.now()).length === 0) own.current = null
    }
    window.addEventListener('storage', keepNoMore)
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      window.removeEventListener('storage', keepNoMore)
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      keep()
    }
  }, [owner])

  return {
    /** The newest unsaved values of this form. */
    found: found[0] ?? null,
    /** Moves it into this form's entry: it has been restored. */
    restoreFound() {
      const [first, ...others] = found
      if (first && own.current) moveUnsavedForm(first, own.current)
      setFound(others)
    },
    /** Deletes it: it was discarded. */
    discardFound() {
      const [first, ...others] = found
      if (first) deleteUnsavedForm(first.key)
      setFound(others)
    },
  }
}

/** Names of the locks that open forms hold. Without Web Locks, as on a page without https, no form counts as open. */
async function findOpenForms(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** Holds the lock `name` until the returned function is called, or the page is closed. */
function holdLock(name: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(name, () => released).catch(() => {})
  return release
}
