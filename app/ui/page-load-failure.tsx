import { useLayoutEffect } from 'react'
import { useRevalidator } from 'react-router'
import { LoadFailure } from './load-failure.tsx'
import { useRegularRevalidation } from './use-regular-revalidation.ts'

/** Shown instead of a page whose loader returned no data: it is reloaded by a click, or automatically once the server is back (SHOP-23). */
export function PageLoadFailure({ message }: { message: string }) {
  const { revalidate } = useRevalidator()
  useRegularRevalidation(true)
  useLayoutEffect(() => {
    const again = () => void revalidate()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [revalidate])
  return <LoadFailure heading="h1" message={message} onRetry={() => void revalidate()} />
}
