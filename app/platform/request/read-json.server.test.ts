import { expect, test, vi } from 'vitest'
import { readJson } from './read-json.server.ts'

const send = (body: string, type = 'application/json') =>
  readJson(new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': type } }), {
    maxBytes: 1_000_000,
  })
const statusOf = (reading: Promise<unknown>) => reading.then(() => 'taken').catch((error: Response) => error.status)

test.each(['application/json', 'application/json; charset=utf-8', 'application/ld+json'])(
  'hands out what is sent as %s',
  async (type) => {
    expect(await send('{"productId":"x","more":[1,null]}', type)).toEqual({ productId: 'x', more: [1, null] })
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'refuses the content type "%s" with 415',
  async (type) => {
    expect(await statusOf(send('{}', type))).toBe(415)
  },
)

test.each(['', '{', 'null null', '\u0000', '{"a":"\\"'])('refuses %j with 400', async (body) => {
  expect(await statusOf(send(body))).toBe(400)
})

test('REQ-01 refuses a body that is larger than the route takes, said or not, before it is all there', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_024)) })
  const sent = { method: 'POST', headers, body: endless, duplex: 'half' }
  const withoutLength = new Request('http://localhost/', sent)
  expect(await statusOf(readJson(withoutLength, { maxBytes: 4_096 }))).toBe(413)
  const withLength = new Request('http://localhost/', {
    ...sent,
    body: '{}',
    headers: { ...headers, 'Content-Length': '5000' },
  })
  expect(await statusOf(readJson(withLength, { maxBytes: 4_096 }))).toBe(413)
})

test.each([
  ['objects', `[${'{},'.repeat(100_000)}{}]`],
  ['numbers', `[${'1,'.repeat(100_000)}1]`],
  ['brackets', '['.repeat(500_000) + ']'.repeat(400_000)],
  ['keys', `{${Array.from({ length: 50_000 }, (_, key) => `"${key}":1`)}}`],
])('REQ-01 refuses a megabyte of %s without parsing it', async (_, body) => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(await statusOf(send(body))).toBe(413)
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

test('takes a long text, whatever it is made of', async () => {
  const text = '",[{\\"\\\\'.repeat(30_000)
  expect(await send(JSON.stringify({ text, more: [text] }))).toEqual({ text, more: [text] })
})

test("REQ-08 a body that breaks off is its sender's mistake", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('http://localhost/', { method: 'POST', body, headers, ...{ duplex: 'half' } })
  expect(await statusOf(readJson(request, { maxBytes: 4_096 }))).toBe(400)
})
