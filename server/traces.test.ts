import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readRelease } from '#app/platform/read-release.server.ts'
import { startS3Emulator } from '#integrations/s3/emulator/emulator.ts'
import { type ReceivedSpan, startCollector } from '#tests/collector.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp } from '#tests/test-app.ts'
import { createLog } from './create-log.ts'
import { createTraces } from './traces.ts'

const remote = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

test('OPS-06 requests, their statements, background work and calls of other companies are traced, without what is secret or personal', async () => {
  const collector = await startCollector()
  const app = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key,tenant=gallery',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  const { db, jobs } = app.context
  const { id } = await newProduct(db, { name: 'A bowl' })
  const traceparent = `00-${remote.traceId}-${remote.spanId}-01`
  expect((await fetch(`${app.url}/api/products/${id}`, { headers: { traceparent } })).status).toBe(200)
  await fetch(`${app.url}/events`)
  await fetch(`${app.url}/events`)
  await fetch(`${app.url}/collection?search=zanzibar`)
  await fetch(`${app.url}/orders/Z2VoZWlt`)
  await rawRequest(app.url, { path: '/api/products/nothing' })
  jobs.offer([
    {
      name: 'test-traces',
      run: async () => {
        await db.execute(sql`select ${'quokka'} as word`)
        await fetch(`${collector.url}/elsewhere?of=wombat`)
      },
    },
  ])
  await jobs.send('test-traces', {})
  await app.context.db.execute(sql`select 'of nobody'`)
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const partsOf = ({ traceId, spanId }: ReceivedSpan) =>
    collector.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  await eventually(() => expect(named('job test-traces')).toHaveLength(1))
  await app.stop()
  collector.stop()

  const [product] = named('GET /api/products/:id')
  expect(product).toMatchObject({
    traceId: remote.traceId,
    parentSpanId: remote.spanId,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/products/:id',
      'url.path': `/api/products/${id}`,
      'http.response.status_code': 200,
      'vitrine.source': 'shared',
      'vitrine.request_id': expect.stringMatching(/^\w+-\w+$/),
    },
  })
  const statements = partsOf(product!)
  expect(statements.length).toBeGreaterThan(0)
  for (const { name, attributes } of statements)
    expect([name, attributes['db.system.name'], attributes['db.query.text']]).toEqual([
      'SELECT',
      'postgresql',
      expect.stringMatching(/select .*\$1/s),
    ])
  expect(named('GET /events').map(({ attributes }) => attributes['vitrine.source'])).toEqual(['shared', 'memory'])
  const [job] = named('job test-traces')
  expect(job!.parentSpanId).toBeUndefined()
  expect(
    partsOf(job!)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['GET', 'SELECT'])
  expect(collector.sent).not.toContain('of nobody')
  for (const secret of ['zanzibar', 'Z2VoZWlt', 'quokka', 'wombat', 'A bowl'])
    expect(collector.sent).not.toContain(secret)
  expect(collector.headers[0]).toMatchObject({ 'api-key': 'a key', tenant: 'gallery' })
  expect(collector.resource).toEqual({ 'service.name': 'vitrine', 'service.version': (await readRelease()).name })
})

test('S3-13 each call to the bucket is traced as a part of its request, without keys, names of objects and signatures', async () => {
  const collector = await startCollector()
  const emulator = await startS3Emulator()
  const env = { ...emulator.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const app = await startTestApp({ env, logLevel: 'silent' })
  const { cookie } = await newAdmin(app.context)
  const upload = async (width: number) =>
    fetch(`${app.url}/api/admin/images`, {
      method: 'POST',
      body: new Uint8Array(await gradient(width, 60).jpeg().toBuffer()),
      headers: { Cookie: cookie, 'Content-Type': 'image/jpeg' },
    })
  const { url } = (await (await upload(80)).json()) as { url: string }
  emulator.fail('error')
  expect((await upload(90)).status).toBe(503)
  await app.stop()
  collector.stop()
  await emulator.stop()

  const callsOf = ({ traceId, spanId }: ReceivedSpan) =>
    collector.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId && span.name === 'PUT')
  const [taken, refused] = collector.spans.filter(({ name }) => name === 'POST /api/admin/images')
  const address = { 'server.address': '127.0.0.1', 'server.port': Number(new URL(emulator.url).port) }
  expect(callsOf(taken!).length).toBeGreaterThan(0)
  for (const { kind, attributes, status } of callsOf(taken!)) {
    const expected = { ...address, 'http.request.method': 'PUT', 'http.response.status_code': 200 }
    expect({ kind, attributes, status: status.code ?? 0 }).toEqual({ kind: 3, attributes: expected, status: 0 })
  }
  expect(callsOf(refused!).length).toBeGreaterThan(0)
  for (const { attributes, status } of callsOf(refused!))
    expect([attributes['error.type'], status.code]).toEqual(['500', 2])
  const { S3_ACCESS_KEY_ID: account, S3_SECRET_ACCESS_KEY: secret } = emulator.env
  const object = url.slice('/images/'.length, -'.webp'.length)
  for (const kept of [account, secret, object, 'AWS4', 'x-id']) expect(collector.sent).not.toContain(kept)
})

test('OPS-06 a traceparent that no proxy of ours has sent begins no trace of its sender', async () => {
  const collector = await startCollector()
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const traceparent = `00-${remote.traceId}-${remote.spanId}-00`
  await fetch(`${app.url}/events`, { headers: { traceparent } })
  await app.stop()
  collector.stop()
  const [page] = collector.spans.filter(({ name }) => name === 'GET /events')
  expect(page!.traceId).not.toBe(remote.traceId)
  expect(page!.parentSpanId).toBeUndefined()
})

test('OPS-06 what fails is told as failed by its code alone; work fails as it did', async () => {
  const collector = await startCollector()
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, logLevel: 'silent' })
  const { db, traces } = app.context
  const work = () => traces!.runJob('broken', () => db.execute(sql`select ${'wombat'}::int`))
  await expect(work()).rejects.toThrow()
  await app.stop()
  collector.stop()
  const failed = collector.spans.filter(({ status }) => status.code === 2)
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['SELECT', '22P02'],
    ['job broken', expect.any(String)],
  ])
  expect(collector.sent).not.toContain('wombat')
})

test('OPS-06 without a collector requests are responded to as ever, the log says so, and the program ends in time', async () => {
  let logged = ''
  const log = createLog({ logLevel: 'warn', release: '1.0.0' }, { write: (line: string) => (logged += line) })
  const collector = { endpoint: 'http://127.0.0.1:9', headers: '', serviceName: 'vitrine', share: 1 }
  const traces = createTraces({ collector, release: '1.0.0', log })
  const facts = { requestId: 'a-1', method: 'GET', path: '/events', route: '/events', parent: undefined }
  const span = traces.begin(facts)
  expect(span.run(() => 'a page')).toBe('a page')
  span.end({ status: 200, source: 'own', isAborted: false })
  await traces.stop()
  expect(logged).toContain('the last traces could not be sent')
})

test('OPS-06 a collector that refuses a batch is logged', async () => {
  let logged = ''
  const log = createLog({ logLevel: 'warn', release: '1.0.0' }, { write: (line: string) => (logged += line) })
  const collector = await startCollector({ status: 400 })
  const traces = createTraces({
    collector: { endpoint: collector.url, headers: '', serviceName: 'vitrine', share: 1 },
    release: '1.0.0',
    log,
  })
  // So many are sent at once; fewer would wait for more.
  for (let count = 0; count < 512; count++) await traces.runJob('counted', async () => {})
  await eventually(() => expect(logged).toContain('traces could not be sent'))
  await traces.stop()
  collector.stop()
})

test('OPS-06 without OTEL_EXPORTER_OTLP_ENDPOINT nothing is traced', async () => {
  const app = await startTestApp()
  expect(app.context.traces).toBeNull()
  await app.stop()
})
