import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordBackup, recordBackupFailure } from '#app/features/backups/last-backup.server.ts'
import { readRelease } from '#app/platform/read-release.server.ts'
import { orders } from '#db/schema/orders.ts'
import { eventually } from '#tests/eventually.ts'
import { openStream } from '#tests/live-stream.ts'
import { newMail } from '#tests/new-mail.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testPort } from '#tests/test-port.ts'

let app: TestApp
let metricsUrl: string
beforeAll(async () => {
  const port = await testPort()
  app = await startTestApp({ env: { METRICS_PORT: String(port) }, logLevel: 'silent' })
  metricsUrl = `http://127.0.0.1:${port}`
})
afterAll(() => app.stop())

/** The value of a line, by its name and labels in their order. */
async function metric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text()
  const line = text.split('\n').find((line) => line.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test('OPS-02 requests are counted by method, route, status and where their response came from, and timed by route', async () => {
  const { id } = await newProduct(app.context.db)
  await fetch(`${app.url}/events`)
  await fetch(`${app.url}/events`)
  await fetch(`${app.url}/api/products/${id}`)
  await fetch(`${app.url}/wp-login.php`)
  const { status } = await rawRequest(app.url, { method: 'PURGE', path: '/events/talk' })
  const counted = (method: string, route: string, status: number, source: string) =>
    metric(`vitrine_http_requests_total{method="${method}",route="${route}",status="${status}",source="${source}"}`)
  await eventually(async () =>
    expect([
      await counted('GET', '/events', 200, 'shared'),
      await counted('GET', '/events', 200, 'memory'),
      await counted('GET', '/api/products/:id', 200, 'shared'),
      await counted('GET', 'other', 404, 'own'),
      await counted('other', '/events/:slug', status, 'own'),
      await metric('vitrine_http_request_duration_seconds_count{route="/events"}'),
    ]).toEqual([1, 1, 1, 1, 1, 2]),
  )
})

test('OPS-02 orders, holds, streams, connections, jobs and the event loop are read when they are asked for', async () => {
  const { db } = app.context
  const { id } = await newProduct(db)
  expect(await metric('vitrine_orders{state="created"}')).toBe(0)
  await db.insert(orders).values({
    id: crypto.randomUUID(),
    ...{ product_id: id, state: 'created', provider: 'demo', amount: 1200, snapshot: {} },
    hold_expires_at: new Date(Date.now() + 600_000),
  })
  expect([await metric('vitrine_orders{state="created"}'), await metric('vitrine_holds')]).toEqual([1, 1])
  const before = (await metric('vitrine_live_streams'))!
  const stream = await openStream(`${app.url}/api/live?topics=products_changes`)
  expect(await metric('vitrine_live_streams')).toBe(before + 1)
  stream.close()
  await eventually(async () => expect(await metric('vitrine_live_streams')).toBe(before))
  expect(await metric('vitrine_database_connections{state="waiting"}')).toBe(0)
  expect(await metric('vitrine_database_up')).toBe(1)
  expect(await metric('vitrine_jobs_late')).toBe(0)
  expect(Math.abs((await metric('vitrine_clock_offset_seconds'))!)).toBeLessThan(1)
  expect(await metric('vitrine_jobs{state="failed"}')).toBe(0)
  expect(await metric('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
})

test('OPS-45 BKP-36 free space of the data folder and, with BACKUP_TO, the last backup are there, and every metric that an alert or the dashboard reads', async () => {
  expect(await metric('vitrine_disk_free_bytes')).toBeGreaterThan(0)
  expect(await metric('vitrine_last_backup_timestamp_seconds')).toBeUndefined()
  const { db } = app.context
  const port = await testPort()
  const env = { METRICS_PORT: String(port), BACKUP_TO: '/nowhere/backups', SMTP_URL: 'smtp://127.0.0.1:1' }
  const copy = await startTestApp({ beside: app, env, logLevel: 'silent' })
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const none = /^vitrine_last_backup_timestamp_seconds /m
  expect(await read()).not.toMatch(none)
  await recordBackupFailure(db, '/nowhere/backups', new Date(), 'the folder is full')
  expect(await read()).toContain('vitrine_last_backup_timestamp_seconds 0\n')
  const made = {
    ...{ takenAt: '2026-02-03T04:05:06.000Z', set: 'set' },
    ...{ rows: 1, bytes: 1, newBytes: 1, pictures: 0, missingPictures: 0, retentionFault: null },
  }
  await recordBackup(db, { ...made, folder: '/root/by-hand' })
  expect(await read()).toContain('vitrine_last_backup_timestamp_seconds 0\n')
  await recordBackup(db, { ...made, folder: '/nowhere/backups' })
  expect(await read()).toMatch(/^vitrine_last_backup_timestamp_seconds 1770091506(\.\d+)?$/m)
  const names = new Set((await read()).match(/^vitrine_\w+/gm))
  const files = await Promise.all(['alerts.yaml', 'dashboard.json'].map((name) => readFile(`deploy/${name}`, 'utf8')))
  const asked = new Set(files.join().match(/vitrine_\w+/g))
  expect([...asked].filter((name) => !names.has(name) && !/replica|cdn|http_request/.test(name))).toEqual([])
  await copy.stop()
})

test('MAIL-14 queued mails are counted where there is a mail server, late ones apart', async () => {
  expect(await metric('vitrine_mails{state="late"}')).toBeUndefined()
  const port = await testPort()
  const env = { METRICS_PORT: String(port), SMTP_URL: 'smtp://127.0.0.1:1' }
  const { db } = app.context
  await newMail(db, {
    queued_at: new Date(Date.now() - 31 * 60_000),
    next_attempt_at: new Date(Date.now() + 3_600_000),
  })
  const copy = await startTestApp({ beside: app, env, logLevel: 'silent' })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('vitrine_mails{state="waiting"} 0\nvitrine_mails{state="late"} 1\n')
  await copy.stop()
})

test('OPS-07 what runs is named by a metric', async () => {
  const { version, commit } = await readRelease()
  expect(await metric(`vitrine_build_info{version="${version}",commit="${commit ?? ''}"}`)).toBe(1)
})

test('OPS-02 metrics are on a port of their own, and only where it is set', async () => {
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404)
  expect((await fetch(`${metricsUrl}/`)).status).toBe(404)
  expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(405)
  const silent = await startTestApp({ beside: app, logLevel: 'silent' })
  expect(silent.context.metrics).toBeNull()
  await silent.stop()
})

test('OPS-02 while the database is away the metrics say so, and have none of before', async () => {
  const { readDb } = app.context
  const execute = readDb.execute
  readDb.execute = (() => Promise.reject(new Error('gone'))) as unknown as typeof execute
  expect(await metric('vitrine_database_up')).toBe(0)
  for (const name of ['vitrine_orders{state="created"}', 'vitrine_holds', 'vitrine_clock_offset_seconds'])
    expect([name, await metric(name)]).toEqual([name, undefined])
  readDb.execute = execute
  expect(await metric('vitrine_database_up')).toBe(1)
})

test('CDN-09 the alert for pages that are not purged counts calls that failed, and is silent about one that was made again', async () => {
  app.context.metrics!.countPurge(false)
  const rules = (await readFile('deploy/alerts.yaml', 'utf8')).split('- alert: ')
  const rule = rules.find((text) => text.startsWith('VitrineCdnNotPurged\n'))!
  const [, series, counted] = /increase\((\S+)\[(\d+)m\]\)\) > 0\n/.exec(rule)!
  const [, lasts] = /for: (\d+)m\n/.exec(rule)!
  expect(await metric(series!)).toBe(1)
  // A call that fails is made again within a minute: one that keeps failing is always among those counted.
  expect(Number(counted)).toBeGreaterThan(1)
  expect(Number(lasts)).toBe(10)
  expect(Number(counted)).toBeLessThan(Number(lasts))
})
