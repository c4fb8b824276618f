/**
 * A page can be seen before its code is here. This script, which stands in the page itself, remembers the last button
 * that was pressed; `answerEarlyPress` presses it again. Links, forms and buttons that command a dialog need none of it:
 * they work by themselves, and so does a page whose code never comes.
 */
export const earlyPressScript = `addEventListener('click', ({ target }) => {
  const button = target.closest?.('button[type=button]')
  if (button && !button.commandForElement) window.unanswered = button
}, true)`

declare global {
  interface Window {
    /** The button that was pressed last, until something answers. */
    unanswered?: HTMLElement | undefined
  }
}

/** About ten seconds of frames: an end for a press that nothing ever answers. */
const mostTries = 600

/**
 * Sees to it that an early press is answered once. Call it right after `hydrateRoot`: from then on React hears every
 * press, and stops those that it cannot answer yet above the page (what stands in a Suspense comes to life later than
 * the rest).
 */
export function answerEarlyPress(): void {
  let triesLeft = mostTries
  const pressAgain = () => {
    if (window.unanswered?.isConnected) window.unanswered.click()
  }
  const hear = (press: Event) => {
    // True once an event is stopped. React listens at the same place, and before us.
    if (!press.cancelBubble) {
      window.unanswered = undefined
      triesLeft = mostTries
    } else if (triesLeft-- > 0) requestAnimationFrame(pressAgain)
  }
  document.addEventListener('click', hear, true)
  requestAnimationFrame(pressAgain)
}
