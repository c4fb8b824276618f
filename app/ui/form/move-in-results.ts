import type { KeyboardEvent } from 'react'

/**
 * For `onKeyDown` around a field that searches and the list of what it found: arrows go from the field through the buttons and back to
 * it, Enter goes to the first of them (PFRM-51). `isAnswered`: the list is of the text that stands in the field, and stays.
 */
export function moveInResults(event: KeyboardEvent<HTMLElement>, isAnswered: boolean) {
  // 229: an input method's own, which chooses and confirms characters.
  if (event.keyCode === 229) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], .results button')]
  const place = stops.indexOf(event.target as HTMLElement)
  const isInField = place === 0
  // Enter saves no form from here; on a button it is a click.
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: isInField ? 1 : undefined }[event.key]
  if (place === -1 || step === undefined) return
  event.preventDefault()
  if (isAnswered || !isInField) stops.at((place + step) % stops.length)!.focus()
}
