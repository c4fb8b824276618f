import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRelease } from '#app/platform/read-release.server.ts'
import { send } from '#tests/buyer.ts'
import { eventually } from '#tests/eventually.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testPort } from '#tests/test-port.ts'
import { createLog } from './create-log.ts'

let app: TestApp
let program: ChildProcess | undefined
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(async () => {
  program?.kill('SIGKILL')
  await app.stop()
})

test('OPS-07 each error that a request brings about is logged with the request’s id and the release, wherever it comes from', async () => {
  const { cookie } = await newAdmin(app.context)
  const port = await testPort()
  program = spawn(process.execPath, ['build/server/index.js', 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: String(port), DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.settings.dataDir },
      ...{ LOG_LEVEL: 'info', PAYMENT_PROVIDER: 'demo', ADMIN_PASSWORD: 'brown paper and string' },
    },
  })
  let output = ''
  program.stdout!.on('data', (chunk) => {
    output += chunk
  })
  await eventually(() => expect(output).toContain('Vitrine is open'))
  await app.context.db.$client.query('alter table session rename to session_away')
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/session`, { headers: { Cookie: cookie } })
  expect(response.status).toBe(503)
  expect((await send(`http://127.0.0.1:${port}/api/events`, { method: 'GET' })).status).toBe(200)
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended

  const lines: Record<string, unknown>[] = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const errors = lines.filter(({ level }) => Number(level) >= 50)
  expect(errors.map(({ msg }) => msg)).toContain('a session could not be read')
  const release = (await readRelease()).name
  const id = response.headers.get('X-Request-Id')
  for (const error of errors) expect(error).toMatchObject({ id, release })
  const requests = lines.filter(({ msg, status }) => msg === 'request' && status === 200)
  expect(requests).not.toEqual([])
  for (const line of requests) expect(line).not.toHaveProperty('release')
})

test('OPS-07 an error of background work has the release and no id of a request', () => {
  let text = ''
  const log = createLog({ logLevel: 'info', release: '1.0.0+cf68e318d0b1' }, { write: (line) => (text += line) })
  log.child({ job: 'reconcile' }).error({ error: new Error('gone') }, 'a job failed')
  const line = JSON.parse(text)
  expect(line).toMatchObject({ release: '1.0.0+cf68e318d0b1', job: 'reconcile' })
  expect(line).not.toHaveProperty('id')
})
