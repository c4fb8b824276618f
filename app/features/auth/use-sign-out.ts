import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signOutPath } from './return-path.ts'

/** Pauses between attempts without a response; the last one is repeated. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const
const timeoutMs = 10_000

/**
 * Begins to sign out: an ordinary navigation, which a form with unsaved changes may block. It changes only the fragment,
 * so it needs no request, and no link from elsewhere can sign somebody out.
 */
export function useStartSignOut() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => navigate({ pathname, search, hash: 'signing-out' }, { state: { signsOut: true } })
}

/** Whether the user is signing out. */
export function useSignsOut(): boolean {
  return (useLocation().state as { signsOut?: boolean } | null)?.signsOut === true
}

/** Signs out, and retries until the server responds (AUTH-23, OP-85). @returns whether a request got no response */
export function useSignOut(): boolean {
  const navigate = useNavigate()
  const [hasNoResponse, setNoResponse] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let attempt = 0
    async function signOut() {
      clearTimeout(timer)
      const responded = await hasResponded()
      if (ending.signal.aborted) return
      if (responded) return navigate('/admin/login?signed-out', { replace: true })
      setNoResponse(true)
      timer = setTimeout(signOut, retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)])
      attempt += 1
    }
    void signOut()
    window.addEventListener('online', signOut, { signal: ending.signal })
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [navigate])
  return hasNoResponse
}

/** Whether the server has ended the session: its response is the redirect to the login screen. */
async function hasResponded(): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(signOutPath, { method: 'POST', redirect: 'manual', signal }).catch(() => null)
  return response?.type === 'opaqueredirect'
}
