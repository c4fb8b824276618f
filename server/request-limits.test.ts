import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { bucketOf, createRequestLimits } from './request-limits.ts'

function setUp() {
  const findExcess = createRequestLimits(() => new Date())
  return function allowed(path: string, { method = 'GET', type = '', address = '203.0.113.9' } = {}) {
    const request = { method, headers: { 'content-type': type } } as IncomingMessage
    let count = 0
    while (count < 1_000 && !findExcess(request, path, address)) count += 1
    return count
  }
}

test('600 reads, 20 orders, 120 uploads a minute and address; pictures without end', () => {
  const allowed = setUp()
  expect(allowed('/api/products')).toBe(600)
  expect(allowed('/collection')).toBe(0)
  expect(allowed('/collection', { address: '203.0.113.10' })).toBe(600)
  expect(allowed('/api/orders', { method: 'POST' })).toBe(20)
  expect(allowed('/api/admin/images', { method: 'POST', type: 'image/jpeg' })).toBe(120)
  expect(allowed('/api/admin/images', { method: 'POST', type: 'image/jpeg', address: '203.0.113.11' })).toBe(120)
  expect(allowed('/images/a.webp')).toBe(1_000)
})

test('says when to come again', () => {
  const findExcess = createRequestLimits(() => new Date())
  const request = { method: 'POST', headers: {} } as IncomingMessage
  const answers = Array.from({ length: 21 }, () => findExcess(request, '/api/orders', '203.0.113.9'))
  expect(answers[20]).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } })
})

test('an IPv6 household counts as one', () => {
  expect(bucketOf('203.0.113.9')).toBe('203.0.113.9')
  expect(bucketOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(bucketOf('2001:db8:1:2::6')).toBe('2001:db8:1:2::/64')
  expect(bucketOf('2001:db8::6')).toBe('2001:db8:0:0::/64')
  expect(bucketOf('::1')).toBe('0:0:0:0::/64')
})
