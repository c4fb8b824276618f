// npx node bench/audit-trail.ts: how much the audit trail slows a save, and how long its page takes at 1,000,000 entries.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { findHistory } from '#app/features/audit/find-history.server.ts'
import { findHistoryPeople } from '#app/features/audit/find-history-people.server.ts'
import { type HistoryQuery, wholeHistory } from '#app/features/audit/history-query.ts'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import { connect, type Database } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { products } from '#db/schema/products.ts'
import { fillCatalogue } from './catalogue.ts'
import { projectFolder } from './server-process.ts'

const works = 100_000
const entries = 1_000_000
const rounds = 20
const savesPerRound = 20

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('create database vitrine')
  await client.end()
  const url = postgres.url('vitrine')
  await migrate(url, join(projectFolder, 'db/migrations'))
  await fillCatalogue(url, works, undefined)
  const db = connect(url)
  await fillTrail(db)
  await measureSaves(db)
  await measureHistory(db)
  await db.$client.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Entries of five years: mostly from imports, the others by five admins and the shop; failures and sales are rare. */
async function fillTrail(db: Database) {
  const here = await db.execute<{ count: number }>(sql`select count(*)::int as count from audit_entries`)
  await db.execute(sql`set statement_timeout = 0`)
  const batch = 100_000
  for (let from = here.rows[0]!.count; from < entries; from += batch)
    await db.execute(sql`
      insert into audit_entries (at, actor_kind, actor_id, actor_label, action, subject_kind, subject_id, subject_label, changes)
      select timestamptz '2021-01-01' + n * interval '156 seconds',
        case when n % 10 < 8 then 'import' else 'admin' end,
        case when n % 10 < 8 then 'import' when n % 1000 = 8 then 'admin-rare' else 'admin-' || n % 5 end, 'someone@vitrine.example',
        case when n % 50000 = 9 then 'work-sold' when n % 100 = 8 then 'sign-in' else 'work-changed' end,
        'work', w.id, 'A work of some name', '{"price": {"from": 1200, "to": 1450}}'
      from generate_series(${from}::int, ${Math.min(entries, from + batch) - 1}::int) n
      join (select id::text, row_number() over (order by id) as place from products) w on w.place = n * 7919::bigint % ${works} + 1`)
  await db.execute(sql`vacuum analyze audit_entries`)
}

/** Saves of a whole row in which two texts and the price change: by an admin, and without the trail. */
async function measureSaves(db: Database) {
  const ids = (await db.execute<{ id: string }>(sql`select id from products limit 200`)).rows
  const actor = { kind: 'admin', id: 'admin-1', label: 'someone@vitrine.example', client: '192.0.2.1' } as const
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let round = 0; round < rounds; round++)
    for (const kind of ['with', 'without'] as const) {
      const state = sql.raw(kind === 'with' ? 'enable' : 'disable')
      for (const change of ['created', 'changed', 'deleted'])
        await db.execute(sql`alter table products ${state} trigger ${sql.raw(`products_record_${change}`)}`)
      for (let n = 0; n < savesPerRound; n++) {
        const { id } = ids[(round * savesPerRound + n) % ids.length]!
        const startedAt = performance.now()
        const save: Parameters<typeof transactAs>[1] = async (tx) => {
          const [stored] = await tx.select().from(products).where(eq(products.id, id)).for('update')
          const { price, description, version, meta_description: meta } = stored!
          const changes = { price: (price ?? 0) + 1, description: `${description}.`, meta_description: `${meta}.` }
          await tx
            .update(products)
            .set({ ...stored, ...changes, version: version + 1 })
            .where(eq(products.id, id))
        }
        if (kind === 'with') await transactAs({ db, now: () => new Date(), actor }, save)
        else await db.transaction(save)
        times[kind].push(performance.now() - startedAt)
      }
    }
  const saved = { with: median(times.with), without: median(times.without) }
  print('a save with the audit trail', saved.with)
  print('a save without', saved.without)
  print('cost of the audit trail (at most 2 ms)', saved.with - saved.without)
}

async function measureHistory(db: Database) {
  const trail = { db, timeZone: 'America/New_York' }
  const { rows } = await db.execute<{ middle: number; work: string }>(sql`
    select percentile_disc(0.5) within group (order by id)::int as middle, min(subject_id) as work from audit_entries`)
  const { middle, work } = rows[0]!
  const queries: Record<string, Partial<HistoryQuery>> = {
    'newest page': {},
    'page in the middle': { before: middle },
    'page in the middle, newer': { after: middle },
    'oldest page': { before: 60 },
    'person with most entries': { person: 'import' },
    'person with few': { person: 'admin-rare' },
    'common kind': { kind: 'work-changed' },
    'rare kind': { kind: 'work-sold' },
    'group of kinds': { kind: 'Works' },
    'kind without entries': { kind: 'order-undone' },
    'person and a kind that is never theirs': { person: 'import', kind: 'sign-in' },
    'person and rare kind': { person: 'admin-4', kind: 'work-sold' },
    'one work': { work },
    'works by name': { work: 'house' },
    'works by a name of one letter': { work: 'a' },
    'one day': { from: '2023-03-03', to: '2023-03-03' },
    'one day, person and kind': { from: '2023-03-03', to: '2023-03-03', person: 'admin-3', kind: 'sign-in' },
    'old days, common kind': { to: '2021-02-01', kind: 'work-changed' },
  }
  for (const [name, query] of Object.entries(queries))
    print(`history: ${name}`, await time(() => findHistory(trail, { ...wholeHistory, ...query })))
  print('history: everybody in it', await time(() => findHistoryPeople(db)))
}

/** The median of 30 runs after a first that warms up. */
async function time(run: () => Promise<unknown>): Promise<number> {
  await run()
  const times: number[] = []
  for (let n = 0; n < 30; n++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

function print(name: string, ms: number) {
  process.stdout.write(`${name}: ${ms.toFixed(2)} ms\n`)
}
