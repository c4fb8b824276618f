import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { connect } from '#db/connect.ts'
import { startDatabaseProxy } from '#tests/database-proxy.ts'
import { eventually } from '#tests/eventually.ts'
import { newEvent } from '#tests/new-event.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { describeError } from './describe-error.ts'
import { listenForChanges } from './listen-for-changes.ts'

test('LIVE-01 a listener that is closed while it connects ends', async () => {
  // A Postgres that accepts the connection and says nothing.
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  const connected = once(server, 'connection')
  await once(server, 'listening')
  const db = connect(`postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`)
  const listeningStates: boolean[] = []
  const changes = listenForChanges({
    db,
    log: silentLog,
    onChange: () => {},
    onListening: (isListening) => listeningStates.push(isListening),
  })
  await connected
  await changes.close()
  expect(listeningStates).toEqual([])
  server.close()
  await db.$client.end()
})

test('LIVE-08 a database that says nothing when it is asked to listen is given up, and asked again', async () => {
  const database = await createTestDatabase()
  const proxy = await startDatabaseProxy(database.url)
  const db = connect(proxy.url)
  const listeningStates: boolean[] = []
  proxy.hangOn('listen vitrine_changes')
  const changes = listenForChanges({
    db,
    log: silentLog,
    onChange: () => {},
    onListening: (isListening) => listeningStates.push(isListening),
    responseLimitMs: 500,
  })
  await changes.started
  expect(listeningStates).toEqual([])
  proxy.resume()
  await eventually(() => expect(listeningStates).toContain(true))
  await changes.close()
  await db.$client.end()
  await proxy.cut()
  await database.drop()
})

test('OPS-41 why changes are not heard of is logged', async () => {
  const warn = vi.fn()
  const db = connect('postgres://nobody@127.0.0.1:1/nothing')
  const log = { ...silentLog, warn }
  const changes = listenForChanges({ db, log, onChange: () => {}, onListening: () => {} })
  await changes.started
  await changes.close()
  await db.$client.end()
  expect(describeError(warn.mock.calls[0]![0].error)).toMatchObject({ code: 'ECONNREFUSED' })
})

test('OPS-41 of attempts to listen that fail in the same way one a minute is logged, with how many others did', async () => {
  let looks = 0
  const db = connect('postgres://nobody@127.0.0.1:1/nothing')
  const warn = vi.fn()
  let now = 0
  const changes = listenForChanges({
    db,
    log: { ...silentLog, warn },
    onChange: () => {},
    onListening: () => {},
    clock: {
      now() {
        looks++
        return now
      },
    },
  })
  await eventually(() => expect(looks).toBeGreaterThanOrEqual(3))
  const repeats = () => warn.mock.calls.map(([facts]) => facts.repeats)
  expect(repeats()).toEqual([0])
  now = 60_000
  await eventually(() => expect(repeats().length).toBe(2))
  expect(repeats()[1]).toBeGreaterThanOrEqual(2)
  await changes.close()
  await db.$client.end()
})

test('READ-03 everything that was committed before has been told when all is heard', async () => {
  const database = await createTestDatabase()
  const receivedTopics: string[] = []
  const changes = listenForChanges({
    db: database.db,
    log: silentLog,
    onChange: (topic) => receivedTopics.push(topic),
    onListening: () => {},
  })
  await changes.started
  for (let events = 1; events <= 20; events++) {
    await newEvent(database.db)
    await changes.awaitNotices()
    expect(receivedTopics).toHaveLength(events)
  }
  await changes.close()
  await database.drop()
})

test('CACHE-07 every change whose writer knows of it has been told when the listener has caught up, however many write', async () => {
  const database = await createTestDatabase()
  const receivedNames = new Set<string>()
  const changes = listenForChanges({
    db: database.db,
    log: silentLog,
    onChange: (_topic, name) => receivedNames.add(name),
    onListening: () => {},
  })
  await changes.started
  const missed: number[] = []
  const rounds = Number(process.env.ROUNDS ?? 50)
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { id } = await newEvent(database.db)
      for (let round = 0; round < rounds; round++) {
        const { rows } = await database.db.execute<{ name: string }>(
          sql`update events set title = ${`Round ${round}`} where id = ${id} returning pg_current_xact_id()::text as name`,
        )
        await changes.catchUp()
        if (!receivedNames.has(rows[0]!.name)) missed.push(round)
      }
    }),
  )
  expect(missed).toEqual([])
  expect(receivedNames.size).toBe(6 * (rounds + 1))
  await changes.close()
  await expect(changes.catchUp()).rejects.toThrow('nobody listens')
  await database.drop()
})
