const channelName = 'vitrine-session'

/** Tells the portal's tabs, this one too, that the session has changed (AUTH-21). */
export function announceSessionChange() {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/** Calls `listener` when the session may have ended. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}

const signedIn = 'vitrine:signed-in'

/** Tells this page that somebody has signed in on it again: refused requests can be repeated. */
export function announceSignIn() {
  window.dispatchEvent(new Event(signedIn))
}

/** Calls `listener` when somebody signs in again on this page. Returns a function that stops it. */
export function onSignIn(listener: () => void): () => void {
  window.addEventListener(signedIn, listener)
  return () => window.removeEventListener(signedIn, listener)
}
