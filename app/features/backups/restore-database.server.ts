import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { countOf } from '#app/platform/count-of.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { applyMigrations, assertUsable, type Migration, migrationLock } from '#db/migrate.ts'
import { BackupRefused } from './backup-refused.ts'
import { withSession } from './database-session.server.ts'
import { listTables, quote, quoteWithColumns } from './list-tables.server.ts'
import type { BackedUpTable } from './manifest.server.ts'
import { type BackupSet, readFile } from './open-set.server.ts'

interface Options {
  databaseUrl: string
  set: BackupSet
  /** All that this version knows, in their order. */
  migrations: readonly Migration[]
  signal: AbortSignal
  /** The database is only for verifying the set: it may have LC_CTYPE C, as the gallery's own may. */
  isTrial?: boolean
  /** Runs before anything is committed to the database, with its lock held. */
  beforeCommit?: () => Promise<void>
}

/**
 * Fills an empty database with the rows of `set`, in the schema that they were taken from, all in one transaction, so that an
 * interruption leaves it empty. Resolves to the set's tables that are not ours, which were left out.
 * @throws BackupRefused when the database is not empty, or the set is of a newer version
 */
export async function restoreDatabase({
  databaseUrl,
  set,
  migrations,
  signal,
  isTrial = false,
  beforeCommit = async () => {},
}: Options): Promise<string[]> {
  const ofSet = findMigrations(set, migrations)
  return withSession(databaseUrl, async (client, lost) => {
    const stop = AbortSignal.any([signal, lost])
    await assertUsable(client, { toleratesCase: isTrial })
    // A program that starts meanwhile waits, and finds the database restored.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await assertEmpty(client)
    await client.query('begin')
    await applyMigrations(client, ofSet)
    const undo = await takeGuardsAway(client)
    const leftOut = await fill(client, set, stop)
    for (const statement of undo) await client.query(statement)
    await beforeCommit()
    stop.throwIfAborted()
    await client.query('commit')
    // Autovacuum does it too; and the next statement reports a lost connection.
    await client.query('analyze').catch(() => {})
    return leftOut
  })
}

/** Migrations whose comments were changed after galleries had run them: the old hash, and the current one. */
const sameMigrations: Record<string, string> = {
  // 0057_find_by_word_suffixes
  '6885fdf79046081bcf8efb10b332d9236791fe284627d8303c0bfe2068b8d765':
    'bde28b62d86232dfcd5d522414a7341ef8676fdbd1b7e009afbf838fb3e8f9f0',
}

/** Those that the set's database had been through. */
function findMigrations({ path, manifest }: BackupSet, migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.hash, migration]))
  return manifest.migrations.map(({ hash, name }) => {
    const migration = known.get(sameMigrations[hash] ?? hash)
    if (migration) return migration
    throw new BackupRefused(
      `The set ${path} was made by Vitrine ${manifest.version}, whose migration ${name ?? hash} this version does not have: restore it with version ${manifest.version} or a later one`,
    )
  })
}

/** @throws BackupRefused if the database contains anything that a person or a program put there */
export async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(`
    select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`)
  if (rows[0]!.tables > 0)
    throw new BackupRefused(
      'The database is not empty, and nothing is overwritten: set DATA_DIR to a new folder, or DATABASE_URL to a new database, and restore there',
    )
}

/**
 * Disables, for this transaction, everything that would check, change or slow down inserted rows, which are consistent already:
 * our own triggers are disabled, foreign keys and indexes dropped, as an owner without superuser rights
 * may. Returns the statements that restore them; the foreign keys then check every row.
 */
async function takeGuardsAway(client: pg.Client): Promise<string[]> {
  const { rows: triggers } = await client.query<{ table: string; undo: string }>(`
    select t.tgrelid::regclass::text as table, format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
      case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as undo
    from pg_trigger t where not t.tgisinternal and t.tgenabled <> 'D'`)
  const { rows: keys } = await client.query<{ drop: string; undo: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as undo
    from pg_constraint where contype = 'f' order by oid`)
  // Indexes that constraints need are kept.
  const { rows: indexes } = await client.query<{ drop: string; undo: string }>(`
    select format('drop index %s', indexrelid::regclass) as drop,
      -- What no definition says: of which columns Postgres gathers no statistics.
      concat_ws('; ', pg_get_indexdef(indexrelid), (
        select string_agg(format('alter index %s alter column %s set statistics %s', indexrelid::regclass, attnum, attstattarget), '; ')
        from pg_attribute where attrelid = indexrelid and attstattarget >= 0)) as undo
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid) order by indexrelid`)
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  for (const table of new Set(triggers.map((trigger) => trigger.table)))
    await client.query(`alter table ${table} disable trigger user`)
  return [...indexes, ...keys, ...triggers].map(({ undo }) => undo)
}

/** Puts the set's rows in place of those that migrations wrote. */
async function fill(client: pg.Client, set: BackupSet, signal: AbortSignal): Promise<string[]> {
  const { manifest } = set
  const ours = await listTables(client)
  const isOurs = (table: { schema: string; name: string }) =>
    ours.some(({ schema, name }) => schema === table.schema && name === table.name)
  await client.query(`truncate ${ours.map((table) => quote(client, table)).join(', ')}`)
  for (const table of manifest.tables) if (isOurs(table)) await fillTable(client, table, set, signal)
  for (const sequence of manifest.sequences) {
    const name = quote(client, sequence)
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name])
    if (rows[0]!.exists) await client.query('select setval($1, $2, $3)', [name, sequence.value, sequence.isCalled])
  }
  return manifest.tables.filter((table) => !isOurs(table)).map(({ schema, name }) => `${schema}.${name}`)
}

async function fillTable(client: pg.Client, table: BackedUpTable, set: BackupSet, signal: AbortSignal) {
  const source = await readFile(set, `${set.name}/${table.file}`, signal)
  const target = client.query(copyFrom(`copy ${quoteWithColumns(client, table)} from stdin`))
  await pipeline(source, createGunzip(), target, { signal })
  if (target.rowCount !== table.rows)
    throw new BackupRefused(
      `The set ${set.path} is damaged: ${table.file} has ${countOf(target.rowCount, 'row')} instead of ${formatCount(table.rows)}. Choose another set`,
    )
}
