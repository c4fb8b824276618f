import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

function setUp(limit: number) {
  let moment = 0
  const take = createRateLimiter({ limit, windowMs: 60_000, monotonicMs: () => moment })
  return { take, setTime: (seconds: number) => (moment = seconds * 1_000) }
}

test('lets as many through as the limit says, then says when to come again', () => {
  const { take, setTime } = setUp(2)
  expect([take('a'), take('a')]).toEqual([0, 0])
  setTime(12.5)
  expect(take('a')).toBe(48)
  expect(take('b')).toBe(0)
  setTime(60)
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 60])
})

test('a look counts nothing', () => {
  const { take } = setUp(1)
  expect([take('a', 0), take('a'), take('a', 0), take('a', 0)]).toEqual([0, 0, 0, 0])
  expect([take('a'), take('a', 0)]).toEqual([60, 60])
})

test('any number of keys takes no more memory than 20,000 of them', () => {
  const { take } = setUp(1)
  for (let key = 0; key < 20_001; key += 1) take(String(key))
  expect(take('20000')).toBe(60)
  // The first was forgotten.
  expect(take('0')).toBe(0)
})
