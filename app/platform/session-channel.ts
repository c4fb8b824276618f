const channelName = 'vitrine-session'

/** Tells the portal's tabs, this one too, that the session has changed (AUTH-21). */
export function announceSessionChange() {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/** Calls `listener` when the session may have ended. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}
