/** Waits before printing starts (PRINT-09). */
const pauseMs = 100
/** Longest wait for pictures and fonts: a list without one of them is better than none. */
const longestWaitMs = 15_000
/** A browser that tells when printing ends has told of its beginning by then. */
const noticeMs = 1_000

/** Opens an empty window. Call it in the click itself: later ones are blocked. Null when it was blocked (PRINT-11). */
export function openPrintWindow(): Window | null {
  return window.open('', '_blank', 'width=900,height=1000')
}

/** Shows `html` in `target`, prints it once its pictures are there, and closes the window (PRINT-09, PRINT-10). */
export async function printDocument(target: Window, html: string): Promise<void> {
  target.document.open()
  target.document.write(html)
  target.document.close()
  const pictures = [...target.document.images].map((image) => image.decode().catch(() => {}))
  await Promise.race([Promise.all([...pictures, target.document.fonts.ready]), pause(longestWaitMs)])
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
 * `print` waits for the visitor in some browsers and returns at once in others, where closing the window would end the
 * printing too. Those say when it begins and ends; one that says nothing has waited.
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
