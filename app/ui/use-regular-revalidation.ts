import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { serverResponds } from '#app/platform/connection.ts'

const everyMs = 15_000

/**
 * Reads the page's loaders again every 15 s while the tab is seen and the server responds, and when it is seen again: for what no notice
 * tells of. @param isWanted whether anything can still change
 */
export function useRegularRevalidation(isWanted: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWanted) return
    const look = async () => {
      // A loader that fails would take the page with it.
      if (document.visibilityState !== 'hidden' && (await serverResponds())) await revalidate()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWanted, revalidate])
}
