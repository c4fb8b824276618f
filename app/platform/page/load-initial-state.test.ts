import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { loadInitialState } from './load-initial-state.ts'

const load = <State>(serverLoader: () => Promise<State>) =>
  loadInitialState({ request: new Request('http://gallery.test/artists'), serverLoader })
const refuse = (error: unknown) => () => Promise.reject(error)

test.each([
  ['a server that cannot be reached', new TypeError('Failed to fetch')],
  ['the 502 of a proxy', new ErrorResponse(502, 'Bad Gateway', '<html>')],
  ['a server that has no time', new ErrorResponse(429, 'Too Many Requests', '')],
  ['a response that was cut off', new Error('Unable to decode turbo-stream response')],
])('SHOP-23 NET-21 after %s a page is there without its data', async (_, error) => {
  expect(await load(refuse(error))).toEqual({ message: '' })
})

test.each([
  ['a redirect', redirect('/artists/new-slug')],
  ['a page that is not there', new ErrorResponse(404, 'Not Found', '')],
])('NET-21 %s is handed on, as is the data', async (_, error) => {
  await expect(load(refuse(error))).rejects.toBe(error)
  expect(await load(async () => ({ data: 1 }))).toEqual({ data: 1 })
})
