import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from './ask-server.ts'

/** A server that refuses every session with an error of Postgres. */
async function refuseWith(code: string): Promise<number> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno session\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([head, fields])))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each([
  ['57P03', 'starting'],
  ['53100', 'full'],
  ['28P01', 'refused'],
])('OPS-57 a server that opens no session for the error %s is %s', async (code, state) => {
  expect(await ask(await refuseWith(code), 'secret')).toBe(state)
})
