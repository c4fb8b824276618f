import { type ComponentType, useRef, useState } from 'react'
import { showToast } from './show-toast.ts'

/**
 * A part of a page whose code is loaded when a visitor asks for it. `open` shows it once the code is loaded; if that
 * fails, a message is shown, the page stays as it is, and the next click retries. (A failure of `lazy` replaces
 * the page, and is permanent.) Of several clicks the last counts, whichever code arrives first.
 */
export function useLazyPart<Props>() {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isFailed, setFailed] = useState(false)
  const lastClick = useRef(0)
  const lastFailed = useRef<unknown>(null)
  const open = (load: () => Promise<ComponentType<Props>>) => {
    const click = ++lastClick.current
    setFailed(false)
    load().then(
      (part) => {
        if (click === lastClick.current) setPart(() => part)
      },
      () => {
        setFailed(true)
        const isLost = load === lastFailed.current
        lastFailed.current = load
        // A browser may cache the failure for as long as the page is open (OPS-48).
        showToast('error', `This could not be opened. Please ${isLost ? 'reload the page' : 'try again'}.`)
      },
    )
  }
  const close = () => {
    lastClick.current++
    setPart(null)
  }
  return { Part, isFailed, open, close }
}
