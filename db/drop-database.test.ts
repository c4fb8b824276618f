import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { dropDatabase } from './drop-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

test('OPS-08 BKP-12 a database in which an autovacuum works, and the role itself, is dropped by a role that is no superuser', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-drop-'))
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', autovacuum_naptime: '1s' } })
  const client = new pg.Client({ connectionString: server.url('postgres') })
  const inside = new pg.Client({ connectionString: server.url('thrown_away') })
  inside.on('error', () => {})
  try {
    await client.connect()
    await client.query('create database thrown_away')
    await inside.connect()
    // Slow enough to be met.
    await inside.query(`
      create table rows (number int) with (
        autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`)
    await inside.query('insert into rows select generate_series(1, 50000)')
    await inside.query('delete from rows where number % 2 = 0')
    await eventually(async () => {
      const { rows } = await inside.query(
        `select from pg_locks where relation = 'rows'::regclass and mode = 'ShareUpdateExclusiveLock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await expect(client.query('drop database thrown_away with (force)')).rejects.toThrow('permission denied')
    await dropDatabase(client, 'thrown_away')
    expect((await client.query(`select from pg_database where datname = 'thrown_away'`)).rows).toEqual([])
    await dropDatabase(client, 'thrown_away')
  } finally {
    await inside.end().catch(() => {})
    await client.end()
    await server.stop({ evenIfUsed: true })
    await rm(dataDir, { recursive: true, force: true })
  }
})
