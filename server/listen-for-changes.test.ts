import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { newEvent } from '#tests/new-event.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase } from '#tests/test-database.ts'
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

test('READ-03 everything that was committed before has been told when all is heard', async () => {
  const database = await createTestDatabase()
  const told: string[] = []
  const changes = listenForChanges({
    db: database.db,
    log: silentLog,
    onChange: (topic) => told.push(topic),
    onListening: () => {},
  })
  await changes.started
  for (let events = 1; events <= 20; events++) {
    await newEvent(database.db)
    await changes.hearAll()
    expect(told).toHaveLength(events)
  }
  await changes.close()
  await database.drop()
})
