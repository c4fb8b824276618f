import type { SyntheticEvent } from 'react'

/** Validated instead of a value that cannot be read: not a number, or not a day. */
export const unreadable = 'unreadable'

/**
 * Attributes of an input for a number or a day that report whether its text is unreadable. For a partly typed day browsers return ''
 * as for none; typing one into an empty field does not change the value, so that not even `onChange` is called.
 */
export function onUnreadable(listener: (isUnreadable: boolean, value: string) => void) {
  const onTyped = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>) =>
    listener(validity.badInput, value)
  return { onInput: onTyped, onKeyUp: onTyped, onBlur: onTyped }
}
