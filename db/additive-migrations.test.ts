import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSchemaBreaks, readSchemaFacts } from '#tests/schema-breaks.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { readMigrations } from './migrate.ts'

/** Of before the first release: there is no earlier build that could run beside a later one. */
const lastBeforeReleases = '0056_leave_out_prices_on_request'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0' })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What `statements` break of what there is; they are taken back. */
async function breaksOf(...statements: string[]) {
  await client.query('begin')
  const before = await readSchemaFacts(client)
  for (const statement of statements) await client.query(statement)
  const breaks = findSchemaBreaks(before, await readSchemaFacts(client))
  await client.query('rollback')
  return breaks
}

/**
 * What a migration says of itself. `-- Unused since 0.2.0: orders.note`: from that release on, no code counts on it. `-- Fulfilled since
 * 0.2.0: orders orders_note_known`: what that release and later ones write keeps the rule.
 */
function excusesIn(file: string): { release: string; names: string[] }[] {
  return [...file.matchAll(/^-- (?:Unused|Fulfilled) since (\d+\.\d+\.\d+): (.+)$/gm)].map(([, release, names]) => ({
    release: release!,
    names: names!.split(', '),
  }))
}

const isEarlier = (release: string, other: string) => release.localeCompare(other, 'en', { numeric: true }) < 0

test('BKP-39 a migration that was handed out is never changed, not even in its comments: backups name it by its hash', async () => {
  const hashes = readMigrations('db/migrations').map(({ name, hash }) => `${hash}  ${name}\n`)
  // A new one is added by `npx vitest run db/additive-migrations.test.ts --update`.
  await expect(hashes.join('')).toMatchFileSnapshot('migration-hashes.txt')
})

test('OPS-09 a migration takes away only what an earlier release no longer used, as it says, so that two versions run side by side', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const wrong: string[] = []
  let isReleased = false
  for (const { name, statements } of readMigrations('db/migrations')) {
    const before = await readSchemaFacts(client)
    for (const statement of statements) await client.query(statement)
    const breaks = isReleased ? findSchemaBreaks(before, await readSchemaFacts(client)) : []
    const excuses = excusesIn(await readFile(`db/migrations/${name}.sql`, 'utf8'))
    const excused = excuses.filter(({ release }) => isEarlier(release, version)).flatMap(({ names }) => names)
    for (const one of breaks) if (!excused.includes(one)) wrong.push(`${name}: ${one}`)
    isReleased ||= name === lastBeforeReleases
  }
  expect(wrong, 'add first, remove in the version after (CONTRIBUTING, Tables)').toEqual([])
  expect(isReleased).toBe(true)
})

test('OPS-09 what an earlier build cannot live with is found, and what it never notices is not', async () => {
  await client.query(`
    create table shelves (id int primary key, name text not null, note text, kind text constraint shelves_kind_known check (kind in ('a', 'b')));
    create function count_shelves(text) returns int language sql as 'select 1'`)
  expect(await breaksOf('drop table shelves')).toEqual(['shelves'])
  expect(await breaksOf('alter table shelves rename to boards')).toEqual(['shelves'])
  expect(await breaksOf('alter table shelves drop column note')).toEqual(['shelves.note'])
  expect(await breaksOf('alter table shelves rename column note to remark')).toEqual(['shelves.note'])
  expect(await breaksOf('alter table shelves alter note set not null')).toEqual(['shelves.note'])
  expect(await breaksOf('alter table shelves alter note type varchar(9)')).toEqual(['shelves.note'])
  expect(await breaksOf('alter table shelves add width int not null')).toEqual(['shelves.width'])
  expect(await breaksOf('alter table shelves add constraint shelves_named check (length(name) > 1)')).toEqual([
    'shelves shelves_named',
  ])
  expect(await breaksOf('create unique index shelves_name on shelves (lower(name))')).toEqual(['shelves shelves_name'])
  expect(
    await breaksOf(
      'alter table shelves drop constraint shelves_kind_known',
      `alter table shelves add constraint shelves_kind_known check (kind in ('a', 'c'))`,
    ),
  ).toEqual(['shelves shelves_kind_known'])
  expect(await breaksOf('drop function count_shelves')).toEqual(['count_shelves(text)'])

  for (const additive of [
    [`alter table shelves add width int, add depth int not null default 3`, 'create index on shelves (name)'],
    ['alter table shelves add width int', 'alter table shelves add constraint shelves_wide check (width > 1)'],
    ['alter table shelves alter name drop not null', 'create table boards (id int not null unique)'],
    [
      'alter table shelves drop constraint shelves_kind_known',
      `alter table shelves add constraint shelves_kind_known check (kind in ('a', 'b', 'c'))`,
    ],
    [
      'alter table shelves drop constraint shelves_kind_known',
      `create or replace function count_shelves(text) returns int language sql as 'select 2'`,
    ],
  ])
    expect(await breaksOf(...additive), additive.join('; ')).toEqual([])
  await client.query('drop table shelves; drop function count_shelves')
})

test('OPS-09 a migration says since which release nothing uses what it takes away, or fulfils what it asks for', () => {
  const file = `ALTER TABLE "orders" DROP COLUMN "note";\n-- Unused since 0.9.0: orders.note, orders.mark\n-- Fulfilled since 0.8.1: orders orders_known\n`
  expect(excusesIn(file)).toEqual([
    { release: '0.9.0', names: ['orders.note', 'orders.mark'] },
    { release: '0.8.1', names: ['orders orders_known'] },
  ])
  expect([isEarlier('0.9.0', '0.10.0'), isEarlier('0.10.0', '0.10.0'), isEarlier('1.0.0', '0.10.0')]).toEqual([
    ...[true, false, false],
  ])
})
