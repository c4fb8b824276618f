import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { serverResponds } from '#app/platform/connection.ts'

const everyMs = 15_000

/**
 * Revalidates the page every 15 s while the tab is visible and the server responds, and when it becomes visible again: for changes that
 * no notice reports. @param isWanted whether anything can still change
 */
export function useRegularRevalidation(isWanted: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWanted) return
    const look = async () => {
      // A failing loader would replace the page.
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
