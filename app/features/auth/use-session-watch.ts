import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { onSessionChange } from '#app/platform/session-channel.ts'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { loginPath } from './return-path.ts'

/** How often, at most, the page reports to the server that somebody is working on it. */
const askEveryMs = 5 * 60_000

/**
 * Leaves for the login screen when the session has ended: signed out in another tab, expired, or revoked on the server
 * (AUTH-21, AUTH-22). Checked when someone comes back to the tab, and now and then while someone works in it, which also
 * counts as use of the session (SES-06). A page with unsaved changes stays, and says that its session has ended (AUTH-24); a
 * check without a response changes nothing. If somebody else has signed in meanwhile the page is reloaded, and
 * says who (AUTH-26). @param email of the user whom the page shows
 */
export function useSessionWatch(email: string) {
  const [isEnded, setEnded] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const askedAt = useRef(0)

  const check = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    askedAt.current = Date.now()
    const response = await fetch('/api/admin/session', { headers: { Accept: 'application/json' } }).catch(() => null)
    if (response?.ok) {
      setEnded(false)
      const caller: { email: string } | null = await response.json().catch(() => null)
      if (caller && caller.email !== email) await revalidate()
    }
    if (response?.status === 401) {
      if (hasUnsavedChanges()) setEnded(true)
      else navigate(loginPath(pathname + search))
    }
    if (response?.status === 403) navigate('/admin/login?denied')
  })

  useEffect(() => {
    // Opening the page counts as use.
    askedAt.current = Date.now()
    const listener = () => void check()
    const onWork = () => {
      if (Date.now() - askedAt.current >= askEveryMs) listener()
    }
    const stop = onSessionChange(listener)
    window.addEventListener('focus', listener)
    window.addEventListener('pointerdown', onWork)
    window.addEventListener('keydown', onWork)
    document.addEventListener('visibilitychange', listener)
    return () => {
      stop()
      window.removeEventListener('focus', listener)
      window.removeEventListener('pointerdown', onWork)
      window.removeEventListener('keydown', onWork)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [])

  return {
    /** Whether there are unsaved changes while nobody is signed in any more. */
    isEnded,
    dismiss: () => setEnded(false),
  }
}
