import { afterEach, expect, test, vi } from 'vitest'
import type { JobKind, JobQueue } from '#app/platform/jobs.ts'
import type { Log } from '#app/platform/log.ts'
import { connect } from '#db/connect.ts'
import { eventually } from '#tests/eventually.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { createJobQueue } from './jobs.ts'

const warn = vi.fn()
const log: Log = { debug() {}, info() {}, warn, error() {}, child: () => log }

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  warn.mockReset()
})

async function newDatabase() {
  const database = await createTestDatabase()
  endings.push(database.drop)
  return database
}

/** A copy of the program, as far as jobs go. */
function openQueue(url: string, ...kinds: JobKind[]): JobQueue {
  const db = connect(url)
  const jobs = createJobQueue({ db, log })
  jobs.offer(kinds)
  endings.push(async () => {
    await jobs.stop()
    await db.$client.end()
  })
  return jobs
}

test('a job that is sent runs with its data', async () => {
  const { url } = await newDatabase()
  const run = vi.fn(async () => {})
  await openQueue(url, { name: 'wrap', run }).send('wrap', { productId: '1' })
  await eventually(() => expect(run).toHaveBeenCalledWith({ productId: '1' }))
})

test('of jobs with one key that wait, one runs', async () => {
  const { url } = await newDatabase()
  const busy = Promise.withResolvers<void>()
  const run = vi.fn(() => busy.promise)
  const jobs = openQueue(url, { name: 'wrap', run })
  await jobs.send('wrap', { other: true })
  await eventually(() => expect(run).toHaveBeenCalledTimes(1))
  await Promise.all(Array.from({ length: 5 }, () => jobs.send('wrap', {}, { key: 'same' })))
  busy.resolve()
  await eventually(() => expect(run).toHaveBeenCalledTimes(2))
  await jobs.send('wrap', { last: true }, { key: 'same' })
  await eventually(() => expect(run).toHaveBeenLastCalledWith({ last: true }))
  expect(run).toHaveBeenCalledTimes(3)
})

test('a job that fails is logged and runs again', async () => {
  const { url } = await newDatabase()
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no paper'))
  await openQueue(url, { name: 'wrap', run }).send('wrap', {})
  await eventually(() => expect(run).toHaveBeenCalledTimes(2))
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ job: 'wrap' }), expect.any(String))
})

test('what was sent before a restart runs after it, on whichever copy is there', async () => {
  const { url, db } = await newDatabase()
  const before = openQueue(url, { name: 'wrap', run: async () => {} })
  await before.send('wrap', { late: true }, { startAfter: new Date(Date.now() + 3_600_000) })
  await before.stop()
  await db.$client.query('update pgboss.job set start_after = now()')
  const run = vi.fn(async () => {})
  await openQueue(url, { name: 'wrap', run }).start()
  await eventually(() => expect(run).toHaveBeenCalledWith({ late: true }))
})

test('a kind with a schedule is known to the clock once, and runs at start where it asks to', async () => {
  const { url, db } = await newDatabase()
  const run = vi.fn(async () => {})
  const kind = { name: 'sweep', schedule: '* * * * *', atStart: true, run }
  await Promise.all([openQueue(url, kind).start(), openQueue(url, kind).start()])
  const schedules = await db.$client.query('select name, cron from pgboss.schedule')
  expect(schedules.rows).toEqual([{ name: 'sweep', cron: '* * * * *' }])
  await eventually(() => expect(run).toHaveBeenCalled())
})

test('a queue that nobody used leaves nothing behind', async () => {
  const { url, db } = await newDatabase()
  await openQueue(url, { name: 'wrap', run: async () => {} }).stop()
  const { rows } = await db.$client.query(`select from pg_namespace where nspname = 'pgboss'`)
  expect(rows).toHaveLength(0)
})
