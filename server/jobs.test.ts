import type { Clock } from 'pg-boss'
import { afterEach, expect, test, vi } from 'vitest'
import type { JobKind, JobQueue } from '#app/platform/jobs.ts'
import type { Log } from '#app/platform/log.ts'
import { connect } from '#db/connect.ts'
import { startDatabaseProxy } from '#tests/database-proxy.ts'
import { eventually } from '#tests/eventually.ts'
import { manualClock } from '#tests/manual-clock.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { describeError } from './describe-error.ts'
import { createJobQueue } from './jobs.ts'

const info = vi.fn()
const warn = vi.fn()
const log: Log = { debug() {}, info, warn, error() {}, child: () => log }

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  info.mockReset()
  warn.mockReset()
})

async function newDatabase() {
  const database = await createTestDatabase()
  endings.push(database.drop)
  return database
}

/** A copy of the program, as far as jobs go. */
function openQueue(url: string, ...kinds: JobKind[]): JobQueue {
  return openQueueBy(undefined, url, ...kinds)
}

function openQueueBy(clock: Clock | undefined, url: string, ...kinds: JobKind[]): JobQueue {
  const db = connect(url)
  const jobs = createJobQueue({ db, log, ...(clock && { clock }) })
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

test('OPS-41 what the job queue meets at the database is logged with its cause and its queue', async () => {
  const { url, db } = await newDatabase()
  const proxy = await startDatabaseProxy(url)
  endings.push(proxy.cut)
  await openQueue(proxy.url, { name: 'wrap', run: async () => {} }).start()
  const described = () =>
    warn.mock.calls
      .filter(([, message]) => message === 'the job queue met an error and goes on')
      .map(([{ error, queue }]) => ({ ...describeError(error), queue }))
  await db.$client.query('alter table pgboss.job_common rename to job_away')
  await eventually(() =>
    expect(described()).toContainEqual(
      expect.objectContaining({
        queue: 'wrap',
        type: 'Error',
        code: '42P01',
        stack: expect.stringContaining('\n    at '),
      }),
    ),
  )
  await proxy.cut()
  await eventually(() => expect(described()).toContainEqual(expect.objectContaining({ code: 'ECONNREFUSED' })))
})

test('OPS-41 an error that the job queue meets again and again is written once a minute, with how often it came', async () => {
  const { url, db } = await newDatabase()
  const clock = manualClock()
  await openQueueBy(clock, url, { name: 'wrap', run: async () => {} }).start()
  await db.$client.query('alter table pgboss.job_common rename to job_away')
  const ofWrap = () => warn.mock.calls.filter(([{ queue }]) => queue === 'wrap').map(([{ repeats }]) => repeats)
  for (let seconds = 0; seconds < 58; seconds += 2) {
    await clock.advance(2_000)
    await eventually(() => expect(ofWrap()).toEqual([0]))
  }
  await eventually(async () => {
    await clock.advance(2_000)
    expect(ofWrap()).toEqual([0, expect.any(Number)])
  })
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

test('OPS-33 what came due while no copy ran, however often, runs once when one starts', async () => {
  const { url, db } = await newDatabase()
  const run = vi.fn(async () => {})
  // Each day at a time that is twelve hours from now, whenever this is run.
  const due = new Date(Date.now() - 12 * 3_600_000)
  const kind = { name: 'sweep', schedule: `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`, run }
  const before = openQueue(url, kind)
  await before.start()
  await before.stop()
  await db.$client.query(`update pgboss.schedule set created_on = now() - interval '3 days'`)
  await db.$client.query(`update pgboss.version set cron_on = now() - interval '3 days'`)
  const clock = manualClock()
  await openQueueBy(clock, url, kind).start()
  await eventually(async () => {
    await clock.advance(1_000)
    expect(run).toHaveBeenCalled()
  })
  const sent = await db.$client.query(`select from pgboss.job where name = '__pgboss__send-it'`)
  expect([sent.rowCount, run.mock.calls.length]).toEqual([1, 1])
})

test('a queue that nobody used leaves nothing behind', async () => {
  const { url, db } = await newDatabase()
  await openQueue(url, { name: 'wrap', run: async () => {} }).stop()
  const { rows } = await db.$client.query(`select from pg_namespace where nspname = 'pgboss'`)
  expect(rows).toHaveLength(0)
})

test('JOB-01 background work that cannot begin is tried again, with growing pauses, until it runs', async () => {
  const { url } = await newDatabase()
  const proxy = await startDatabaseProxy(url)
  endings.push(proxy.cut)
  await proxy.cut()
  const clock = manualClock()
  const run = vi.fn(async () => {})
  const jobs = openQueueBy(clock, proxy.url, { name: 'sweep', schedule: '* * * * *', atStart: true, run })
  const started = jobs.start()
  const pauses = () => warn.mock.calls.flatMap(([facts]) => facts.pauseMs ?? [])
  for (const expected of [[1_000], [1_000, 2_000], [1_000, 2_000, 4_000]]) {
    await eventually(() => expect(pauses()).toEqual(expected))
    await clock.advance(expected.at(-1)!)
  }
  await proxy.mend()
  await eventually(async () => {
    await clock.advance(1_000)
    expect(run).toHaveBeenCalled()
  })
  await started
})

test('JOB-01 background work that never began does not keep the program from ending', async () => {
  const { url } = await newDatabase()
  const proxy = await startDatabaseProxy(url)
  await proxy.cut()
  const jobs = openQueueBy(manualClock(), proxy.url, { name: 'wrap', run: async () => {} })
  const started = jobs.start()
  await eventually(() => expect(warn).toHaveBeenCalled())
  await expect(jobs.send('wrap', {})).rejects.toThrow()
  await jobs.stop()
  await started
})

test('JOB-02 a copy says that work stands still, and that it goes on, whichever copy does it', async () => {
  const { url } = await newDatabase()
  const proxy = await startDatabaseProxy(url)
  endings.push(proxy.cut)
  await proxy.cut()
  const clock = manualClock()
  const idle = openQueueBy(clock, proxy.url)
  void idle.start()
  await clock.advance(120_000)
  expect(idle.isLate()).toBe(false)
  await clock.advance(10_000)
  expect(idle.isLate()).toBe(true)
  const late = 'background work has stood still for over two minutes'
  await eventually(async () => {
    await clock.advance(10_000)
    expect(warn).toHaveBeenCalledWith(expect.anything(), late)
  })
  await proxy.mend()
  const run = vi.fn(async () => {})
  const busy = openQueue(url, { name: 'sweep', schedule: '* * * * *', atStart: true, run })
  await busy.start()
  await eventually(async () => {
    // Little enough that the look which finds it is over before this counts as late again.
    await clock.advance(1_000)
    expect(idle.isLate()).toBe(false)
    // By then the look is over that found it.
    expect(info).toHaveBeenCalledWith(expect.anything(), 'background work goes on')
  })
  // It fails ever after.
  run.mockRejectedValue(new Error('no paper'))
  await busy.send('sweep', {})
  await eventually(() =>
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ job: 'sweep' }), expect.any(String)),
  )
  await clock.advance(120_000)
  await eventually(async () => {
    await clock.advance(10_000)
    expect(warn.mock.calls.filter(([, message]) => message === late)).toHaveLength(2)
  })
})

test.each([
  ['back', -1],
  ['forward', 1],
])('JOB-03 scheduled work goes on when the clock is set %s by a day', async (_, days) => {
  const { url, db } = await newDatabase()
  const clock = manualClock()
  const run = vi.fn(async () => {})
  const jobs = openQueueBy(clock, url, { name: 'sweep', schedule: '* * * * *', run })
  await jobs.start()
  // The database's clock as pg-boss asks for it.
  await db.$client.query('create table test_clock as select now() as reads')
  await db.$client.query(`create or replace function pgboss.job_now() returns timestamptz language sql stable
    as 'select reads from public.test_clock'`)
  const setOn = (by: string) => db.$client.query('update test_clock set reads = reads + $1::interval', [by])
  async function runsOnceMore() {
    const before = run.mock.calls.length
    await eventually(async () => {
      await setOn('10 s')
      await clock.advance(10_000)
      expect(run.mock.calls.length).toBeGreaterThan(before)
    })
  }
  await runsOnceMore()
  const isServed = `name = '__pgboss__send-it' and state = 'completed'`
  await eventually(async () =>
    expect((await db.$client.query(`select from pgboss.job where ${isServed}`)).rowCount).toBeGreaterThan(0),
  )
  // What a day of work leaves behind: a record of every minute that was served.
  await db.$client.query(`insert into pgboss.job (name, data, state, policy, singleton_key, singleton_on, created_on, completed_on)
    select name, data, state, policy, singleton_key, singleton_on - ago, created_on - ago, completed_on - ago
    from (select * from pgboss.job where ${isServed} limit 1) served,
    (select minutes * interval '1 minute' as ago from generate_series(1, 1500) minutes) minute
    on conflict do nothing`)
  await setOn(`${days} days`)
  for (let minute = 0; minute < 5; minute += 1) await runsOnceMore()
})
