import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from './return-path.ts'
import { onSessionChange } from './session-channel.ts'

/**
 * Leaves for the login screen when the session is gone: signed out in another tab, expired, or taken away on the server
 * (AUTH-21, AUTH-22). Asked when someone comes back to the tab. It leaves by an ordinary navigation, which a form with
 * unsaved changes may hold up; a question that gets no answer changes nothing.
 */
export function useSessionWatch() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const check = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    const response = await fetch('/api/admin/session', { headers: { Accept: 'application/json' } }).catch(() => null)
    if (response?.status === 401) navigate(loginPath(pathname + search))
    if (response?.status === 403) navigate('/admin/login?denied')
  })

  useEffect(() => {
    const listener = () => void check()
    const stop = onSessionChange(listener)
    window.addEventListener('focus', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      stop()
      window.removeEventListener('focus', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [])
}
