import { useEffect } from 'react'
import { checkConnection } from '#app/platform/connection.ts'
import { showToast } from '#app/ui/show-toast.ts'

let isStarted = false

/** The health check at the start of a visit, one for each document (NET-08, NET-09). */
export function ConnectionCheck() {
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    void checkConnection().then((works) => {
      if (!works) showToast('error', 'Failed to connect to database. Please refresh the page.')
    })
  }, [])
  return null
}
