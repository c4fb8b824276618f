/** Whether the server knows this browser as signed in; a question that gets no response counts as yes. */
export async function hasSession(): Promise<boolean> {
  const response = await fetch('/api/admin/session', { headers: { Accept: 'application/json' } }).catch(() => null)
  return response?.status !== 401
}
