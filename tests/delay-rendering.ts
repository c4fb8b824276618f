/**
 * Delays each piece of work that React schedules in this page by `ms`, as a busy machine does: what follows a change at once then comes
 * before its effects and transitions. Complete in itself, so that Playwright can run it in a page.
 */
export function delayRendering(ms: number) {
  if (ms === 0) return
  const later = setTimeout
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (
    message: unknown,
    options?: Transferable[] | StructuredSerializeOptions,
  ) {
    const send = () => post.call(this, message, options as StructuredSerializeOptions)
    // React's scheduler posts null to itself.
    if (message === null) later(send, ms)
    else send()
  }
}
