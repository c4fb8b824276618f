import type pg from 'pg'
import type { Log } from '#app/platform/log.ts'
import { connectWithin, queryWithin, readsBy } from '#db/bound-reads.ts'
import { connect, type Database } from '#db/connect.ts'
import { createAvailability } from './availability.server.ts'
import { type ChangePositions, createChangePositions } from './change-positions.server.ts'
import { readServerState, replayedPosition, UnusableReplica } from './server-state.server.ts'

/** Connections by purpose, as on the primary: searches cannot use up those of other reads. */
type ReadKind = 'pages' | 'searches'

interface Reader {
  kind: ReadKind
  /** The topics that the reads may show: they see the last change under each. */
  topics: readonly string[]
  /** Aborts what is running. */
  signal?: AbortSignal
}

/** A streaming replica that takes reads off the primary. */
export interface ReadReplica extends Pick<ChangePositions, 'changed' | 'wrote' | 'setInformed'> {
  /**
   * The database for the reads of one request. They go to the replica while it holds the last changes of `topics`;
   * from the first that cannot, all go to the primary. Each has the same time limit as without a replica.
   */
  readsFor: (reader: Reader) => Database
  /** How many bytes of changes it is behind the primary. @throws what is wrong with it */
  findLag: () => Promise<number>
  isUp: () => boolean
  /** How many statements each server has answered, of those that may go to the replica. */
  counts: () => Record<'replica' | 'primary', number>
  pools: Record<ReadKind, pg.Pool>
  close: () => Promise<void>
}

interface Options {
  url: string
  /** The databases that read on the primary. */
  primary: Record<ReadKind, Database>
  /** Most connections to the replica. */
  connections: Record<ReadKind, number>
  topics: readonly string[]
  /** For each statement, whoever responds. */
  limitMs: number
  monotonicMs: () => number
  log: Log
  onError: (error: Error) => void
}

/** SQLSTATE classes of errors that an operator has to fix: authorization, no such database, missing permissions. */
const refusals = /^(28...|3D...|42501)$/

/**
 * Opens the replica at `url`. One that does not respond is used once it does.
 * @throws UnusableReplica when the server is not a replica of the primary's database, or refuses our login
 */
export async function openReadReplica(options: Options): Promise<ReadReplica> {
  const { url, primary, connections, topics, limitMs, monotonicMs, log, onError } = options
  // The replica's share of a read's time limit; the rest is for the primary.
  const replicaMs = limitMs / 2
  const open = (max: number) => connect(url, { max, onError, statementMs: limitMs, waitMs: limitMs }).$client
  const pools = { pages: open(connections.pages), searches: open(connections.searches) }
  // Neither visitors' reads nor a pool that is full say whether the server responds.
  const ownPool = open(1)
  const askPrimary = () => connectWithin(primary.pages.$client, { limitMs }, readServerState)
  const origin = await askPrimary()
  /** How far the server of each connection had replayed at the last query. */
  let replayed = new WeakMap<pg.PoolClient, number>()
  const counts = { replica: 0, primary: 0 }

  const positions = createChangePositions(
    topics,
    async () => (await askPrimary()).position ?? Number.POSITIVE_INFINITY,
    (error) => log.warn({ error }, 'the position of the last changes is not known; reads go to the primary'),
  )
  const availability = createAvailability({
    async look() {
      await askReplica()
      replayed = new WeakMap()
    },
    log,
    monotonicMs,
  })

  async function askReplica(): Promise<number> {
    return replayedPosition(await connectWithin(ownPool, { limitMs: replicaMs }, readServerState), origin)
  }

  /** The replica's result; null if it has not replayed up to `position`. */
  function queryReplica({ kind, signal }: Reader, position: number, statement: unknown[]): Promise<unknown> {
    return connectWithin(pools[kind], { limitMs: replicaMs, ...(signal && { signal }) }, async (client) => {
      // By connection: an address may lead to several replicas.
      if ((replayed.get(client) ?? -1) < position)
        replayed.set(client, replayedPosition(await readServerState(client), origin))
      if (replayed.get(client)! < position) return null
      const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
      return query(...statement)
    })
  }

  function readsFor(reader: Reader): Database {
    const { kind, signal } = reader
    let usesReplica = true
    return readsBy(primary[kind], async (statement) => {
      const begun = performance.now()
      const position = usesReplica && availability.isUp() ? positions.find(reader.topics) : null
      if (position !== null) {
        try {
          const result = await queryReplica(reader, position, statement)
          if (result !== null) {
            counts.replica += 1
            return result
          }
        } catch (error) {
          if (signal?.aborted) throw error
          availability.fail(error)
        }
      }
      // Later reads must not be older than earlier ones.
      usesReplica = false
      counts.primary += 1
      const leftMs = limitMs - (performance.now() - begun)
      return queryWithin(primary[kind].$client, { limitMs: leftMs, ...(signal && { signal }) }, statement)
    })
  }

  async function close() {
    await Promise.all([pools.pages.end(), pools.searches.end(), ownPool.end()])
  }

  await availability.look().catch(async (error: Error & { code?: string }) => {
    const isRefusal = refusals.test(error.code ?? '')
    if (!isRefusal && !(error instanceof UnusableReplica)) return
    await close()
    throw isRefusal ? new UnusableReplica(`DATABASE_READ_URL: ${error.message}`) : error
  })

  return {
    readsFor,
    changed: positions.changed,
    wrote: positions.wrote,
    setInformed: positions.setInformed,
    async findLag() {
      await availability.look()
      const [primaryState, position] = await Promise.all([askPrimary(), askReplica()])
      return Math.max(0, (primaryState.position ?? 0) - position)
    },
    isUp: availability.isUp,
    counts: () => counts,
    pools,
    close,
  }
}
