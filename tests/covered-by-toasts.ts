import { toast } from 'sonner'
import { expect, onTestFinished, vi } from 'vitest'

/** Toasts stay until the test ends, however long it takes. */
export function keepToasts(): void {
  const { setTimeout } = window
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) => (ms === 4_000 ? 0 : setTimeout(run, ms))) as never)
  onTestFinished(() => {
    timers.mockRestore()
    toast.dismiss()
  })
}

/** The names of those of `controls` that lie under a toast, once no toast moves any more; each toast is whole in the window. */
export async function coveredByToasts(controls: string): Promise<(string | null)[]> {
  await settled()
  const toasts = shownToasts().map(rectOf)
  for (const { top, bottom } of toasts) expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
  return [...document.querySelectorAll(controls)]
    .filter((control) => control.checkVisibility() && toasts.some((toast) => isOver(toast, rectOf(control))))
    .map((control) => control.textContent || control.ariaLabel || control.parentElement!.textContent)
}

const shownToasts = () => [...document.querySelectorAll('[data-sonner-toast][data-visible=true]')]
const rectOf = (element: Element) => element.getBoundingClientRect()
const isOver = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

async function settled() {
  let last: number[] = []
  await expect
    .poll(() => {
      const [before, now] = [last, shownToasts().map((toast) => rectOf(toast).top)]
      last = now
      return now.length > 0 && now.every((top, index) => top === before[index])
    })
    .toBe(true)
}
