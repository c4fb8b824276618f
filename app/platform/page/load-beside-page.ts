import { announceSessionChange } from '#app/platform/session-channel.ts'

/**
 * What a form asks for while it is filled in; null where it cannot be had. What its loader throws would take the place of the
 * page and of what was typed into it, and so would the login screen, to which a session that has ended leads (AUTH-25).
 */
export async function loadBesidePage<Data>(ask: () => Promise<Data>): Promise<Data | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Response && error.headers.has('Location')) announceSessionChange()
    return null
  }
}
