import { expect, test } from 'vitest'
import { networkOf } from '#server/read-facts.ts'
import { mayReadDeepHealth } from './may-read-deep-health.server.ts'

const token = 'a-token-of-thirty-two-characters-or-more'
const ask = (client: string, headers: Record<string, string> = {}, known: string | null = token) =>
  mayReadDeepHealth({ headers: new Headers(headers) }, networkOf(client), known)

test('OPS-03 who is on this machine may look at every part, unless a proxy stands in between', () => {
  expect(['127.0.0.1', '127.8.0.1', '::1'].map((client) => ask(client))).toEqual([true, true, true])
  expect(['192.0.2.7', '2001:db8::1', '0:0:0:1::1', '127.0.0.1.example', ''].some((client) => ask(client))).toBe(false)
  for (const header of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'CF-Connecting-IP'])
    expect(ask('127.0.0.1', { [header]: '127.0.0.1' })).toBe(false)
})

test('OPS-03 who sends the token may, from anywhere; a wrong one is refused even on this machine', () => {
  expect(ask('192.0.2.7', { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.7' })).toBe(true)
  expect(ask('192.0.2.7', { Authorization: `bearer ${token}` })).toBe(true)
  expect(ask('127.0.0.1', { Authorization: `Bearer ${token}x` })).toBe(false)
  expect(ask('192.0.2.7', { Authorization: token })).toBe(false)
  expect(ask('192.0.2.7', { Authorization: 'Bearer null' }, null)).toBe(false)
})
