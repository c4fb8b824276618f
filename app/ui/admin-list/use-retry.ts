import { useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reloads a page that could not be read. A failed promise stays failed for React: with `tries` as its key, each try
 * mounts a new component.
 */
export function useRetry(): { tries: number; retry: () => Promise<void> } {
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  async function retry() {
    await revalidate()
    setTries(tries + 1)
  }
  return { tries, retry }
}
