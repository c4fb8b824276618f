import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createRequestLimits } from './request-limits.ts'

function setUp() {
  const findExcess = createRequestLimits(() => 0)
  return function allowed(path: string, { method = 'GET', type = '', client = '203.0.113.9' } = {}) {
    const request = { method, headers: { 'content-type': type } } as IncomingMessage
    let count = 0
    while (count < 1_000 && !findExcess(request, path, client)) count += 1
    return count
  }
}

test('BGR-18 600 reads, 20 orders, 20 cut-outs, 120 uploads a minute and client; pictures without end', () => {
  const allowed = setUp()
  expect(allowed('/api/products')).toBe(600)
  expect(allowed('/collection')).toBe(0)
  expect(allowed('/collection', { client: '203.0.113.10' })).toBe(600)
  expect(allowed('/api/orders', { method: 'POST' })).toBe(20)
  expect(allowed('/api/admin/images', { method: 'POST', type: 'image/jpeg' })).toBe(120)
  expect(allowed('/api/admin/images', { method: 'POST', type: 'image/jpeg', client: '203.0.113.11' })).toBe(120)
  expect(allowed('/api/admin/images/cut-outs', { method: 'POST', type: 'application/json' })).toBe(20)
  expect(allowed('/images/a.webp')).toBe(1_000)
})

test('says when to come again', () => {
  const findExcess = createRequestLimits(() => 0)
  const request = { method: 'POST', headers: {} } as IncomingMessage
  const responses = Array.from({ length: 21 }, () => findExcess(request, '/api/orders', '203.0.113.9'))
  expect(responses[20]).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } })
})
