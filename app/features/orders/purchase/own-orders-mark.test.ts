import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markOwnOrders, mayHaveOwnOrders } from './own-orders-mark.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers({ now: Date.parse('2026-03-02T15:00:00Z') })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('ORD-35 a browser may have orders for 30 days after it asked for one', () => {
  expect(mayHaveOwnOrders()).toBe(false)
  markOwnOrders()
  vi.advanceTimersByTime(30 * dayMs - minuteMs)
  expect(mayHaveOwnOrders()).toBe(true)
  vi.advanceTimersByTime(2 * minuteMs)
  expect(mayHaveOwnOrders()).toBe(false)
})

test('ORD-35 a browser that forbids storage may have orders; what somebody else stored there says nothing', () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid })
  markOwnOrders()
  expect(mayHaveOwnOrders()).toBe(true)
  vi.stubGlobal('localStorage', { getItem: () => '{}' })
  expect(mayHaveOwnOrders()).toBe(false)
})

test('ORD-35 a browser whose storage is full may have orders', () => {
  const refuse = () => {
    throw new DOMException('Quota exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse })
  markOwnOrders()
  expect(mayHaveOwnOrders()).toBe(true)
})
