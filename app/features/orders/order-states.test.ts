import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canMove, isLive, liveStates, type OrderState, orderMoves, orderStates, statesBefore } from './order-states.ts'

const state = fc.constantFrom(...orderStates)

/** What a row does when a move is asked of it: the conditional UPDATE in one line. */
const move = (from: OrderState, to: OrderState) => (statesBefore(to).includes(from) ? to : from)

test('an order moves only along the listed steps, whatever is asked of it and however often', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 40 }), (targets) => {
      let current: OrderState = 'created'
      for (const target of targets) {
        const next = move(current, target)
        expect(next === current || orderMoves[current].includes(next)).toBe(true)
        current = next
      }
    }),
  )
})

test('a repeated move is a no-op', () => {
  fc.assert(
    fc.property(state, state, (from, to) => {
      const once = move(from, to)
      expect(move(once, to)).toBe(once)
    }),
  )
})

test('DATA-14 an order is paid only after money was asked for', () => {
  expect(statesBefore('paid').sort()).toEqual(['capturing', 'pending'])
})

test('a paid order can only be refunded, and a refunded one is the end', () => {
  expect(orderMoves.paid).toEqual(['refunded'])
  expect(orderMoves.refunded).toEqual([])
})

test('a cancelled or declined order never sells again: money for it can only go back', () => {
  for (const closed of ['cancelled', 'declined'] as const) expect(orderMoves[closed]).toEqual(['refunded'])
})

test('no order is cancelled or runs out while its money is under way', () => {
  for (const busy of ['capturing', 'pending', 'paid'] as const) expect(canMove(busy, 'cancelled')).toBe(false)
  for (const busy of ['pending', 'paid'] as const) expect(canMove(busy, 'expired')).toBe(false)
})

test('every live state can still end, and no ended one becomes live but an expired one', () => {
  for (const live of liveStates) expect(orderMoves[live].some((to) => !isLive(to))).toBe(true)
  for (const ended of orderStates.filter((one) => !isLive(one) && one !== 'expired'))
    expect(orderMoves[ended].filter(isLive)).toEqual([])
})
