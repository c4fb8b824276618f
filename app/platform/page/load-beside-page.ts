import { announceSessionChange } from '#app/platform/session-channel.ts'

/**
 * Data that a form loads while it is filled in; null if that fails. An exception in its loader would replace the
 * page and lose what was typed into it, and so would the redirect to the login screen after a session has ended (AUTH-25).
 */
export async function loadBesidePage<Data>(ask: () => Promise<Data>): Promise<Data | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Response && error.headers.has('Location')) announceSessionChange()
    return null
  }
}
