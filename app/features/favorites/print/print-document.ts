/** The pause before printing starts (PRINT-09). */
const pauseMs = 100
/** The longest wait for pictures and fonts: printing without one is better than not printing. */
const maxWaitMs = 15_000
/** A browser that fires `afterprint` has fired `beforeprint` by then. */
const noticeMs = 1_000

/** Opens an empty window; null if it was blocked (PRINT-11). Call it in the click handler itself: later calls are blocked. */
export function openPrintWindow(): Window | null {
  return window.open('', '_blank', 'width=900,height=1000')
}

/** Shows `html` in `target`, prints it once its pictures are loaded, and closes the window (PRINT-09, PRINT-10). */
export async function printDocument(target: Window, html: string): Promise<void> {
  target.document.open()
  target.document.write(html)
  target.document.close()
  const pictures = [...target.document.images].map((image) => image.decode().catch(() => {}))
  await Promise.race([Promise.all([...pictures, target.document.fonts.ready]), pause(maxWaitMs)])
  await pause(pauseMs)
  // The visitor may have closed it meanwhile.
  if (target.closed) return
  const over = printingIsOver(target)
  target.focus()
  target.print()
  await over
  target.close()
}

/**
 * In some browsers `print` blocks until the visitor is done; in others it returns at once, and closing the window would end the
 * printing. Those fire events at its beginning and end; if no event has been fired, `print` has blocked.
 */
function printingIsOver(target: Window): Promise<void> {
  return new Promise((done) => {
    let hasBegun = false
    target.addEventListener('beforeprint', () => {
      hasBegun = true
    })
    target.addEventListener('afterprint', () => done())
    setTimeout(() => {
      if (!hasBegun) done()
    }, noticeMs)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
