import { useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reads a page again that could not be read. What has failed once stays failed for React: with `tries` as its key, another try
 * gets a place of its own.
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
