import { useSyncExternalStore } from 'react'

/**
 * The time a work is held until, as " until 3:45 PM" in the visitor's own time zone: nothing in the page that the server renders for
 * everybody, nor after that time, while a payment is still in progress.
 * @param moment ISO 8601
 */
export function HeldUntil({ moment }: { moment: string }) {
  const isHydrated = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  if (!isHydrated || Date.parse(moment) <= Date.now()) return null
  return (
    <>
      {' until '}
      <time dateTime={moment}>
        {new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
      </time>
    </>
  )
}

const neverChanges = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false
