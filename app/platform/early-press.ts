/**
 * A page can be seen before its code is here. This script, which stands in the page itself, remembers the last button
 * that was pressed meanwhile; `replayEarlyPress` presses it again. Links, forms and buttons that command a dialog need
 * none of it: they work by themselves, and so does a page whose code never comes.
 */
export const earlyPressScript = `(() => {
  let pressed
  const remember = (event) => {
    const button = event.target.closest?.('button[type=button]')
    if (button && !button.commandForElement) pressed = button
  }
  addEventListener('click', remember, true)
  window.endEarlyPress = () => {
    removeEventListener('click', remember, true)
    return pressed
  }
})()`

declare global {
  interface Window {
    endEarlyPress?: () => HTMLElement | undefined
  }
}

/** Call it once the page's code answers presses. Tells so on the document too: `<html data-ready>`. */
export function replayEarlyPress(): void {
  const pressed = window.endEarlyPress?.()
  window.endEarlyPress = undefined
  document.documentElement.dataset.ready = ''
  if (pressed?.isConnected) pressed.click()
}
