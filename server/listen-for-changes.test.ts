import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { silentLog } from '#tests/silent-log.ts'
import { listenForChanges } from './listen-for-changes.ts'

test('LIVE-01 a listener that is closed while it connects ends', async () => {
  // A Postgres that accepts the connection and says nothing.
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  const connected = once(server, 'connection')
  await once(server, 'listening')
  const db = connect(`postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`)
  const heard: boolean[] = []
  const changes = listenForChanges({
    db,
    log: silentLog,
    onChange: () => {},
    onListening: (isListening) => heard.push(isListening),
  })
  await connected
  await changes.close()
  expect(heard).toEqual([])
  server.close()
  await db.$client.end()
})
