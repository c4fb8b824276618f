import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#tests/buyer.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testPort } from '#tests/test-port.ts'

/** Has the database and the picture folder; nobody visits it. */
let app: TestApp
const copies: Copy[] = []
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  await newProduct(app.context.db, { name: 'Harbour' })
})
afterAll(async () => {
  for (const { process } of copies) process?.kill('SIGKILL')
  await app.stop()
})

interface Copy {
  port: number
  url: string
  process: ChildProcess | undefined
  /** Its output since its last start. */
  startOutput: string
  /** The last result of the load balancer's health check: a status, or why there was none. */
  lastHealth: string
  isReady: boolean
  /** Whether a health check was refused with 503: the copy is leaving. */
  hasLeft: boolean
}

async function newCopy(): Promise<Copy> {
  const port = await testPort()
  const copy = {
    port,
    url: `http://127.0.0.1:${port}`,
    process: undefined,
    startOutput: '',
    lastHealth: '',
    isReady: false,
    hasLeft: false,
  }
  copies.push(copy)
  return copy
}

/** Starts the program as `npm start` does; resolves once it takes visitors. */
async function start(copy: Copy) {
  copy.process = spawn(process.execPath, ['build/server/index.js', 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(copy.port),
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.context.settings.dataDir,
      LOG_LEVEL: 'silent',
      PAYMENT_PROVIDER: 'demo',
      ADMIN_PASSWORD: 'brown paper and string',
      DRAIN_SECONDS: '10',
    },
  })
  copy.startOutput = ''
  for (const output of [copy.process.stdout!, copy.process.stderr!])
    output.on('data', (text) => (copy.startOutput += text))
  const state = () => ({
    ready: copy.isReady,
    exit: copy.process!.exitCode,
    startOutput: copy.startOutput,
    lastHealth: copy.lastHealth,
  })
  await eventually(() => expect(state()).toMatchObject({ ready: true }))
}

async function stop(copy: Copy) {
  const ended = once(copy.process!, 'exit')
  copy.process!.kill('SIGTERM')
  const [code] = await ended
  expect(code).toBe(0)
}

/** A load balancer: asks each copy every 100 ms whether it is ready, and sends each request to one that is, and once to another where that fails. */
async function startBalancer() {
  const ending = new AbortController()
  const pass = (copy: Copy, asked: IncomingMessage, response: ServerResponse) =>
    new Promise<void>((done, fail) => {
      const passed = httpRequest(copy.url + asked.url, { method: asked.method!, agent: false }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response).on('finish', done)
      })
      passed.on('error', fail).end()
    })
  const server = createServer(async (asked, response) => {
    const ready = copies.filter(({ isReady }) => isReady)
    for (const copy of ready.slice(0, 2)) {
      try {
        return await pass(copy, asked, response)
      } catch (error) {
        if (response.headersSent) return response.destroy(error as Error)
      }
    }
    response.writeHead(502).end()
  })
  const port = await testPort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const watching = copies.map(async (copy) => {
    while (!ending.signal.aborted) {
      const { status, error } = await send(`${copy.url}/api/health?ready`, { method: 'GET' }).then(
        ({ status }) => ({ status, error: undefined }),
        (error: Error) => ({ status: 0, error }),
      )
      copy.lastHealth = String(error ?? status)
      copy.isReady = status === 200
      copy.hasLeft ||= status === 503
      await wait(100)
    }
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      ending.abort()
      await Promise.all(watching)
      server.closeAllConnections()
      server.close()
    },
  }
}

test('OPS-04 visitors see no failure while two copies are restarted one after the other', async () => {
  const [first, second] = [await newCopy(), await newCopy()]
  const balancer = await startBalancer()
  await Promise.all([start(first), start(second)])
  const statuses: Record<number, number> = {}
  let isOver = false
  const visitors = ['/collection', '/api/products', '/events', '/'].map(async (path) => {
    while (!isOver) {
      const response = await fetch(balancer.url + path)
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      // An address may ask the API 600 times a minute.
      await wait(200)
    }
  })
  for (const copy of [first, second]) {
    await stop(copy)
    expect(copy.hasLeft).toBe(true)
    await start(copy)
  }
  isOver = true
  await Promise.all(visitors)
  await balancer.stop()
  await Promise.all([first, second].map(stop))
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(statuses[200]).toBeGreaterThan(10)
  // Two of its drains alone take 20 s, and three starts as long as a machine needs.
}, 300_000)
