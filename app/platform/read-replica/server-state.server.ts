import type pg from 'pg'

/** The server of DATABASE_READ_URL cannot be used for reads of this database; `message` is one line for a person. */
export class UnusableReplica extends Error {
  override name = 'UnusableReplica'
}

/** A connection's database, and its position in the write-ahead log. */
interface ServerState {
  isInRecovery: boolean
  /** Of the cluster: the same on a primary and its replicas, and nowhere else. */
  system: string
  /** Of the database within the cluster. */
  database: string
  /** In the write-ahead log, bytes: up to where a replica has replayed it, or to where a primary has come. null: it does not say. */
  position: number | null
}

/** A primary's position is its insert position: it includes commits that are not flushed yet (`synchronous_commit`). */
const stateStatement = `
  select
    pg_is_in_recovery() as "isInRecovery",
    (select system_identifier::text from pg_control_system()) as system,
    (select oid::text from pg_database where datname = current_database()) as database,
    pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end,
      '0/0'
    )::float8 as position`

/** The state of the server at the other end of `connection`. */
export async function readServerState(connection: Pick<pg.ClientBase, 'query'>): Promise<ServerState> {
  const { rows } = await connection.query<ServerState>(stateStatement)
  return rows[0]!
}

/**
 * How far the replica in `state` has replayed.
 * @throws UnusableReplica when it is not a replica, or one of another database than `primary`
 */
export function replayedPosition(state: ServerState, primary: Pick<ServerState, 'system' | 'database'>): number {
  if (!state.isInRecovery) throw new UnusableReplica('DATABASE_READ_URL leads to no replica: it is not in recovery')
  if (state.system !== primary.system || state.database !== primary.database)
    throw new UnusableReplica('DATABASE_READ_URL leads to a replica of another database than that of DATABASE_URL')
  if (state.position === null)
    throw new UnusableReplica('DATABASE_READ_URL leads to a replica that does not say how far it has replayed changes')
  return state.position
}
