import { backend } from '#app/platform/backend.ts'
import type { PurchasedWork } from './purchased-work.ts'

/** The longest timeout that a timer supports; a reservation may last longer. */
const maxWaitMs = 2 ** 31 - 1

/**
 * Reads a work again when its hold should be over, since a payment in progress keeps it held for longer. `onLooked`
 * gets the result, null when no response came.
 */
export function createHoldWatch(productId: string, onLooked: (work: PurchasedWork | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0

  async function look(ownTurn: number) {
    const work = await backend<PurchasedWork>(`/api/products/${productId}`).catch(() => null)
    if (turn === ownTurn) onLooked(work)
  }

  function stop() {
    turn += 1
    clearTimeout(timer)
  }

  return {
    start(heldUntil: string | null, atLeastMs = 0) {
      stop()
      const leftMs = heldUntil ? Date.parse(heldUntil) - Date.now() : 0
      timer = setTimeout(look, Math.min(Math.max(leftMs, atLeastMs), maxWaitMs), turn)
    },
    stop,
  }
}
