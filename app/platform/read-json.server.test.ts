import { expect, test } from 'vitest'
import { readJson } from './read-json.server.ts'

const send = (body: string, type = 'application/json') =>
  readJson(new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': type } }))
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

test.each(['', '{', 'null null', '{"productId":"\\u0000"}', '\u0000'])('refuses %j with 400', async (body) => {
  expect(await statusOf(send(body))).toBe(400)
})
