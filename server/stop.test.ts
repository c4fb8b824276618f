import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { openStream } from '#tests/live-stream.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => app.stop())

/** A copy whose health check begins when `begun` settles and takes `ms`. */
async function startSlowCopy(ms: number) {
  const begun = Promise.withResolvers<void>()
  const copy = await startTestApp({
    beside: app,
    logLevel: 'silent',
    replace({ db }) {
      const execute = async () => {
        begun.resolve()
        await wait(ms, undefined, { ref: false })
      }
      return { readDb: Object.assign(Object.create(db), { execute, $client: db.$client }) as AppContext['readDb'] }
    },
  })
  return { copy, begun: begun.promise }
}

test('stopping lets a request under way finish and takes no other', async () => {
  const { copy, begun } = await startSlowCopy(500)
  const underWay = rawRequest(copy.url, { path: '/api/health' })
  await begun
  const stopped = copy.stop()
  expect((await underWay).status).toBe(200)
  await stopped
  await expect(rawRequest(copy.url, { path: '/api/health' })).rejects.toThrow('ECONNREFUSED')
})

test('OPS-04 a copy that leaves says so where it is asked, goes on responding, and keeps no connection', async () => {
  const copy = await startTestApp({ beside: app, logLevel: 'silent' })
  const ask = (path: string) => rawRequest(copy.url, { path, headers: { Connection: 'keep-alive' } })
  const facts = async (path: string) => {
    const { status, headers } = await ask(path)
    return [status, headers.connection]
  }
  const paths = ['/api/health?ready', '/api/health', '/collection', '/robots.txt']
  for (const path of paths) expect(await facts(path)).toEqual([200, 'keep-alive'])
  copy.context.readiness.leave()
  expect(await facts(paths[0]!)).toEqual([503, 'close'])
  for (const path of paths.slice(1)) expect(await facts(path)).toEqual([200, 'close'])
  await copy.stop()
})

test('stopping ends live streams at once, and waits neither for idle connections nor, beyond 5 s, for a request that hangs', async () => {
  const { copy, begun } = await startSlowCopy(600_000)
  const agent = new Agent({ keepAlive: true })
  await new Promise<void>((done) =>
    get(`${copy.url}/api/no-such`, { agent }, (response) => response.resume().on('end', done)),
  )
  const hanging = rawRequest(copy.url, { path: '/api/health' })
  let isOver = false
  hanging.catch(() => {
    isOver = true
  })
  const stream = await openStream(`${copy.url}/api/live?topics=products_changes`)
  await begun
  // The request would take longer than the test may.
  const stopped = copy.stop()
  await stream.ended
  expect(isOver).toBe(false)
  await stopped
  await expect(hanging).rejects.toThrow()
  agent.destroy()
})
