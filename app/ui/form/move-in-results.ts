import type { KeyboardEvent } from 'react'

/**
 * `onKeyDown` for the element around a search field and its results: arrows move the focus from the field through the buttons and back
 * to it, Enter moves it to the first button (PFRM-51). `isAnswered`: the results belong to the current text, and will not change.
 */
export function moveInResults(event: KeyboardEvent<HTMLElement>, isAnswered: boolean) {
  // 229: a key press handled by an input method (IME), which chooses and confirms characters.
  if (event.keyCode === 229) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], .results button')]
  const place = stops.indexOf(event.target as HTMLElement)
  const isInField = place === 0
  // Enter in the field does not submit the form; on a button it is a click.
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: isInField ? 1 : undefined }[event.key]
  if (place === -1 || step === undefined) return
  event.preventDefault()
  if (isAnswered || !isInField) stops.at((place + step) % stops.length)!.focus()
}
