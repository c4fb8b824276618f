import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client_files } from '#db/schema/client-files.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/database-proxy.ts'
import { eventually } from '#tests/eventually.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testPort } from '#tests/test-port.ts'

const script = `export const text = '${'a piece of furniture '.repeat(200)}'`
let app: TestApp
let proxy: DatabaseProxy
beforeAll(async () => {
  app = await startTestApp({
    logLevel: 'silent',
    readLimitMs: 3_000,
    async reachDatabase(url) {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
  const files = {
    'room-Aa_-0001.js': script,
    'room-Aa_-0001.css': '.room{}',
    'serif-Aa_-0001.woff2': 'font',
    'share-Aa_-0001.jpg': 'picture',
    'mark-Aa_-0001.svg': '<svg/>',
  }
  const rows = Object.entries(files).map(([name, text]) => ({ name, body: Buffer.from(text), named_at: new Date() }))
  await app.context.db.insert(client_files).values(rows)
})
afterAll(async () => {
  await app.stop()
  await proxy.cut()
})

const get = (name: string, headers: Record<string, string> = {}) =>
  rawRequest(app.url, { path: `/assets/${name}`, headers })

test.each([
  ['room-Aa_-0001.css', 'text/css; charset=utf-8', '.room{}'],
  ['serif-Aa_-0001.woff2', 'font/woff2', 'font'],
  ['share-Aa_-0001.jpg', 'image/jpeg', 'picture'],
  ['mark-Aa_-0001.svg', 'image/svg+xml', '<svg/>'],
])('OPS-36 %s of an earlier build is sent as it was', async (name, type, text) => {
  const file = await get(name, { 'Accept-Encoding': 'gzip' })
  expect([file.status, file.text]).toEqual([200, text])
  expect(file.headers).toMatchObject({
    'content-type': type,
    'content-length': String(text.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const head = await rawRequest(app.url, { method: 'HEAD', path: `/assets/${name}` })
  expect([head.status, head.headers['content-type'], head.body.length]).toEqual([200, type, 0])
})

test('OPS-36 a script of an earlier build is sent compressed as the browser takes it', async () => {
  const name = 'room-Aa_-0001.js'
  const br = await get(name, { 'Accept-Encoding': 'gzip, deflate, br' })
  const gzip = await get(name, { 'Accept-Encoding': 'gzip' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(br.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(br.headers['cache-control']).toContain('immutable')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)].map(String)).toEqual([script, script])
  const plain = await get(name)
  expect([plain.text, plain.headers.vary]).toEqual([script, 'Accept-Encoding'])
  expect(plain.headers).toMatchObject({
    'content-length': String(script.length),
    'cache-control': br.headers['cache-control'],
  })
})

/** No name that a build gives. */
const refused = ['room.js', 'room-Aa_-0001.exe', 'room-Aa_-0001', 'a/room-Aa_-0001.js', 'room-Aa%20-0001.js']

test('OPS-36 what no build has is 404, which nobody keeps', async () => {
  for (const name of [...refused, 'gone-Aa_-0001.js']) {
    const { status, headers } = await get(name)
    expect([name, status, headers['cache-control']]).toEqual([name, 404, 'no-store'])
  }
  const posted = await rawRequest(app.url, { method: 'POST', path: '/assets/room-Aa_-0001.js' })
  expect(posted.status).toBe(404)
})

test('OPS-36 while the database is away a file of an earlier build is 503; what needs no query is sent or refused', async () => {
  const [own] = (await readdir('build/client/assets')).filter((name) => name.endsWith('.js'))
  proxy.hang()
  const { status, headers } = await get('room-Aa_-0001.js')
  expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5'])
  expect((await get(own!)).status).toBe(200)
  for (const name of [...refused, `${'a'.repeat(300)}-Aa_-0001.js`])
    expect([name, (await get(name)).status]).toEqual([name, 404])
  proxy.resume()
  await eventually(async () => expect((await get('room-Aa_-0001.js')).status).toBe(200))
})

test('OPS-36 the script of a build that is gone is sent by the next build on its database, as soon as the first has begun', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-build-'))
  const name = 'only-here-Zz_-0001.js'
  await mkdir(join(folder, 'build'))
  for (const part of ['build/server', 'node_modules', 'db', 'package.json', 'app', 'server'])
    await symlink(resolve(part), join(folder, part))
  await cp('build/client', join(folder, 'build/client'), { recursive: true })
  await writeFile(join(folder, 'build/client/assets', name), script)
  expect((await get(name)).status).toBe(404)

  const earlier = spawn(process.execPath, ['build/server/index.js', 'serve'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(await testPort()),
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.context.settings.dataDir,
      LOG_LEVEL: 'silent',
      PAYMENT_PROVIDER: 'demo',
      ADMIN_PASSWORD: 'brown paper and string',
    },
  })
  try {
    await eventually(async () => expect((await get(name)).text).toBe(script))
  } finally {
    earlier.kill('SIGKILL')
    await once(earlier, 'exit')
    await rm(folder, { recursive: true })
  }
  expect((await get(name)).status).toBe(200)
})
