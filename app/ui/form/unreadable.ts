import type { SyntheticEvent } from 'react'

/** What is checked in place of a value that cannot be read: no number and no day. */
export const unreadable = 'unreadable'

/**
 * Attributes of an input for a number or a day that tell whether what is typed cannot be read. Browsers hand out '' for half a day,
 * as for none; while one is typed into an empty field nothing changes by that, so that not even `onChange` tells of it.
 */
export function onUnreadable(tell: (isUnreadable: boolean, value: string) => void) {
  const onTyped = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>) =>
    tell(validity.badInput, value)
  return { onInput: onTyped, onKeyUp: onTyped, onBlur: onTyped }
}
