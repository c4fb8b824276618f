import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#app/platform/log.ts'
import type { Database } from '#db/connect.ts'
import { sessionOptions } from '#db/session-options.ts'
import { coalesce } from './coalesce.ts'
import { createRepeatCount } from './count-repeats.ts'
import { monotonicClock } from './monotonic-clock.ts'
import { within } from './within.ts'

/** The channel on which every copy listens for changes. */
export const changesChannel = 'vitrine_changes'
const echoPrefix = 'echo:'
const minPauseMs = 100
const maxPauseMs = 5_000
const noResponse = 'the connection does not respond'

interface Options {
  db: Database
  log: Log
  /**
   * Something under `topic` has changed, here or in another copy; `change` identifies it, the same in every copy. `heldWork`
   * is the work whose hold changed, if nothing else did.
   */
  onChange: (topic: string, change: string, heldWork: string | undefined) => void
  /** From now on changes are received (again), or no longer. Caches must be treated as stale in both cases. */
  onListening: (isListening: boolean) => void
  heartbeatMs?: number
  /** How long a working Postgres or network may take; a busy machine is no reason to drop every page. */
  responseLimitMs?: number
  /** Limits how often the log repeats itself. */
  clock?: { now: () => number }
}

export interface ChangeListener {
  /** Settles when the first attempt to listen has succeeded or failed. */
  started: Promise<void>
  /** Resolves when every change committed before has been received; rejects when no notice comes through. */
  awaitNotices: () => Promise<void>
  /**
   * The same for changes whose commit was acknowledged before; rejects while not listening. It costs a query on the
   * listening connection: Postgres sends pending notices before it responds (PostgresMain, ProcessNotifyInterrupt).
   */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Listens for the notices that the database sends when a table changes, on a connection of its own, which it opens again
 * (after 0.1 s, doubling to 5 s) whenever it is lost. It listens once a notice sent from another connection has come through:
 * a pooler in between would drop them all without an error.
 */
export function listenForChanges({
  db,
  log,
  onChange,
  onListening,
  heartbeatMs = 2_000,
  responseLimitMs = 5_000,
  clock = monotonicClock,
}: Options): ChangeListener {
  const closing = new AbortController()
  const started = Promise.withResolvers<void>()
  let pauseMs = minPauseMs
  let current: pg.Client | undefined
  /** The connection that is listening now. */
  let listening: pg.Client | undefined
  /** Callbacks for when a notice of our own comes through. */
  const echoes = new Map<string, () => void>()
  const countRepeats = createRepeatCount(clock)

  /** Notices come in the order of their commits. */
  async function awaitNotices() {
    const echo = echoPrefix + randomUUID()
    const echoed = Promise.withResolvers<void>()
    echoes.set(echo, echoed.resolve)
    try {
      await db.$client.query('select pg_notify($1, $2)', [changesChannel, echo])
      const noEcho = 'no notice comes through (a pooler between this program and the database?)'
      await within(responseLimitMs, echoed.promise, noEcho)
    } finally {
      echoes.delete(echo)
    }
  }

  /** Listens until the connection is lost; rejects with the reason, also if it could not connect. */
  async function listenOnce(): Promise<never> {
    const client = new pg.Client({
      connectionString: db.$client.options.connectionString,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      options: sessionOptions,
      application_name: 'vitrine changes',
    })
    current = client
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => {})
    client.on('error', lost.reject)
    client.on('end', () => lost.reject(new Error('the connection was closed')))
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(echoPrefix)) return echoes.get(payload)?.()
      const [topic = '', change = '', heldWork] = payload.split(' ')
      onChange(topic, change, heldWork)
    })
    try {
      // pg never settles a connection attempt that `close` ends.
      await Promise.race([client.connect(), lost.promise])
      await within(responseLimitMs, client.query(`listen ${changesChannel}`), noResponse)
      await Promise.race([awaitNotices(), lost.promise])
      pauseMs = minPauseMs
      listening = client
      onListening(true)
      started.resolve()
      return await Promise.race([heartbeat(client), lost.promise]).finally(() => {
        listening = undefined
        onListening(false)
      })
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Rejects when a seemingly open connection does not respond. */
  async function heartbeat(client: pg.Client): Promise<never> {
    for (;;) {
      await wait(heartbeatMs, undefined, { signal: closing.signal, ref: false })
      await within(responseLimitMs, client.query('select 1'), noResponse)
    }
  }

  async function catchUp() {
    if (!listening) throw new Error('nobody listens')
    await listening.query('select 1')
  }

  async function listenAlways() {
    while (!closing.signal.aborted) {
      await listenOnce().catch((error: Error & { code?: string }) => {
        if (closing.signal.aborted) return
        const repeats = countRepeats(error.code ?? error.message)
        if (repeats !== null) log.warn({ error, repeats }, 'changes are not heard of; no page is kept')
      })
      started.resolve()
      await wait(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    }
  }
  const ended = listenAlways()

  return {
    started: started.promise,
    awaitNotices,
    catchUp: coalesce(catchUp),
    async close() {
      closing.abort()
      await current?.end().catch(() => {})
      await ended
    },
  }
}
