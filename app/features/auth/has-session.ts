import { withResponseTimeout } from '#app/platform/page/with-response-timeout.ts'

/** Whether this browser is signed in according to the server; no response counts as yes. */
export async function hasSession(): Promise<boolean> {
  const question = () => fetch('/api/admin/session', { headers: { Accept: 'application/json' } })
  const response = await withResponseTimeout(question).catch(() => null)
  return response?.status !== 401
}
