import type { ComponentProps } from 'react'

/** An input for a number. Scrolling the page does not change it while it happens to have the focus. */
export function NumberInput(props: Omit<ComponentProps<'input'>, 'type' | 'onWheel'>) {
  return <input {...props} type="number" onWheel={(event) => event.currentTarget.blur()} />
}
