import { hash, randomBytes } from 'node:crypto'
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { superuserUrl } from '#db/embedded-postgres/program-role.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { applyMigrations, migrate, migrationLock, readMigrations } from '#db/migrate.ts'
import { UnusableDatabase } from '#db/open-client.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { createBackupBench, migrationsFolder, openSetIn } from '#tests/backup-bench.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { createAsciiDatabase } from '#tests/test-database.ts'
import { readSuperuserAccess, runSql } from '#tests/test-postgres.ts'
import { withSession } from './database-session.server.ts'
import { createFolderPlace } from './folder-place.server.ts'
import { storedAt } from './manifest.server.ts'
import { readPictures } from './read-pictures.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { assertEmpty, restoreDatabase } from './restore-database.server.ts'

let bench: Awaited<ReturnType<typeof createBackupBench>>
let gallery: Awaited<ReturnType<(typeof bench)['place']>>
beforeAll(async () => {
  bench = await createBackupBench()
  gallery = await bench.place()
  const { url } = await gallery.store.ingest(await bench.newPicture())
  await newProduct(gallery.db, { images: [url] })
})
afterAll(() => bench.end())

/** A set of its own, which a test may damage. */
const newSet = () => bench.backUp(gallery, bench.newFolder())
const isEmpty = (url: string) => withSession(url, (client) => assertEmpty(client))

test("BKP-06 a set of an earlier version is restored in its schema and brought to this one's", async () => {
  const migrations = readMigrations(migrationsFolder)
  const early = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.endsWith('_invoices')),
  )
  const old = await bench.empty()
  await withSession(old.url, async (client) => {
    await applyMigrations(client, early)
    for (const [place, { hash: itsHash }] of early.entries())
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        itsHash,
        place,
      ])
    await client.query(`insert into orders (id, state, provider, amount, snapshot, hold_expires_at)
      values ('019cb000-0000-7000-8000-000000000001', 'cancelled', 'demo', 500, '{}', now())`)
  })
  // As drizzle writes them down: by the time in its journal.
  const { entries } = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8'))
  for (const [place, { when }] of entries.slice(0, early.length).entries())
    await old.db.$client.query('update drizzle.__drizzle_migrations set created_at = $1 where id = $2', [
      when,
      place + 1,
    ])

  const set = await bench.backUp(old, bench.newFolder())
  expect((await openSetIn(set)).manifest.migrations.at(-1)!.name).toBe(early.at(-1)!.name)
  await bench.verify(set, gallery)
  const restored = await bench.empty()
  await bench.restore(set, restored)
  const { rows } = await restored.db.$client.query('select id, invoice_id from orders')
  expect(rows).toEqual([{ id: '019cb000-0000-7000-8000-000000000001', invoice_id: null }])
  expect(Object.keys(await bench.sumTables(restored.url))).toEqual(Object.keys(await bench.sumTables(gallery.url)))

  // What is done is not denied where only the later migrations fail.
  const broken = bench.newFolder()
  await cp(migrationsFolder, broken, { recursive: true })
  await appendFile(join(broken, `${entries.at(-1).tag}.sql`), '\n--> statement-breakpoint\nselect 1 / 0;')
  const target = await bench.empty()
  const address = { place: createFolderPlace(dirname(set)), name: basename(set) }
  const signal = new AbortController().signal
  await expect(restoreBackup(address, { ...target, migrationsFolder: broken, signal })).rejects.toThrow(
    /^All rows and pictures are restored, but .*division by zero.*: npm start does it again$/s,
  )
  await migrate(target.url, migrationsFolder)
  expect((await target.db.$client.query('select id, invoice_id from orders')).rows).toEqual(rows)
})

test('BKP-07 the schema is as it was: triggers, constraints and indexes, also for an owner who is no superuser', async () => {
  const set = await newSet()
  const role = `owner_${randomBytes(4).toString('hex')}`
  const restored = await bench.empty()
  const name = new URL(restored.url).pathname.slice(1)
  await runSql(gallery.url, `create role ${role} login password 'sesame' nosuperuser`)
  await runSql(gallery.url, `alter database ${name} owner to ${role}`)
  const url = new URL(restored.url)
  url.username = role
  url.password = 'sesame'
  await bench.restore(set, { ...restored, databaseUrl: url.href })
  const schemaOf = (address: string) =>
    withSession(address, async (client) => {
      const { rows } = await client.query(`
        select tgrelid::regclass::text || tgname || tgenabled::text as part from pg_trigger where not tgisinternal
        union all select conrelid::regclass::text || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select concat_ws(' ', attrelid::regclass, attnum, attstattarget) from pg_attribute where attstattarget >= 0 order by 1`)
      return rows
    })
  expect(await schemaOf(restored.url)).toEqual(await schemaOf(gallery.url))
  // And its own backup is the same again.
  const again = await bench.backUp({ ...restored, databaseUrl: url.href }, bench.newFolder())
  const sums = async (path: string) => (await openSetIn(path)).manifest.tables.map(({ rowsChecksum }) => rowsChecksum)
  expect(await sums(again)).toEqual(await sums(set))
  await runSql(restored.url, `reassign owned by ${role} to current_user; drop owned by ${role}`)
  await runSql(restored.url, `drop role ${role}`)
})

test('BKP-10 nothing that is there is overwritten: neither a database nor pictures', async () => {
  const set = await newSet()
  await expect(bench.restore(set, { ...(await bench.place()) })).rejects.toThrow('The database is not empty')
  const target = await bench.empty()
  await mkdir(target.imagesFolder, { recursive: true })
  await writeFile(join(target.imagesFolder, 'mine.webp'), 'mine')
  await expect(bench.restore(set, target)).rejects.toThrow(`${target.imagesFolder} is not empty`)
  await isEmpty(target.url)
})

/** Writes the manifest anew after a change, with its checksum. */
async function rewrite(set: string, change: (manifest: Record<string, unknown>) => void) {
  const manifest = JSON.parse(await readFile(join(set, 'manifest.json'), 'utf8'))
  change(manifest)
  const text = JSON.stringify(manifest)
  await writeFile(join(set, 'manifest.json'), text)
  await writeFile(join(set, 'manifest.json.sha256'), `${hash('sha256', text)}  manifest.json\n`)
}

test('BKP-39 a set of a gallery that ran a migration of which the comments were changed later is restored', async () => {
  const set = await newSet()
  await rewrite(set, (manifest) => {
    const suffixes = (manifest.migrations as { name: string; hash: string }[]).find(({ name }) => /^0057_/.test(name))!
    suffixes.hash = '6885fdf79046081bcf8efb10b332d9236791fe284627d8303c0bfe2068b8d765'
  })
  const restored = await bench.empty()
  await bench.restore(set, restored)
  expect(await bench.sumTables(restored.url)).toEqual(await bench.sumTables(gallery.url))
})

test('BKP-10 a set of a newer version is refused, and names the version that can', async () => {
  const set = await newSet()
  await rewrite(set, (manifest) => {
    manifest.version = '9.0.0'
    ;(manifest.migrations as object[]).push({ name: '0999_later', hash: 'f'.repeat(64) })
  })
  const target = await bench.empty()
  await expect(bench.restore(set, target)).rejects.toThrow(
    'made by Vitrine 9.0.0, whose migration 0999_later this version does not have: restore it with version 9.0.0 or a later one',
  )
  await rewrite(set, (manifest) => {
    manifest.format = 2
  })
  await expect(bench.restore(set, target)).rejects.toThrow('was made by a newer version of Vitrine')
  await isEmpty(target.url)
})

const faults: [string, (set: string) => Promise<unknown>, RegExp][] = [
  [
    'a table was damaged',
    (set) => writeFile(join(set, 'tables/public.products.copy.gz'), 'x'),
    /products\.copy\.gz of the set .* is damaged.* Choose another set/,
  ],
  [
    'a table is missing',
    (set) => rm(join(set, 'tables/public.orders.copy.gz')),
    /orders\.copy\.gz of the set .* is missing/,
  ],
  [
    'a picture was damaged',
    async (set) => {
      const { value: picture } = await readPictures(await openSetIn(set)).next()
      await writeFile(join(set, '..', storedAt(picture!.sha256)), 'x')
    },
    /is damaged.* or delete the file and make a new backup, which writes it again/,
  ],
  [
    'the list of pictures was damaged',
    (set) => writeFile(join(set, 'pictures.jsonl'), ''),
    /pictures\.jsonl of the set .* is damaged/,
  ],
  [
    'the manifest was changed',
    async (set) => {
      const text = await readFile(join(set, 'manifest.json'), 'utf8')
      await writeFile(join(set, 'manifest.json'), text.replace('"rows": 1', '"rows": 2'))
    },
    /manifest\.json of the set .* is damaged/,
  ],
  ['it has no manifest', (set) => rm(join(set, 'manifest.json')), /has no manifest\.json, so it is no whole backup/],
  [
    'it says other rows than it has',
    (set) =>
      rewrite(set, (manifest) => {
        ;(manifest.tables as { rows: number }[])[3]!.rows++
      }),
    /has [\d,]+ rows? instead of [\d,]+\. Choose another set/,
  ],
]
for (const [name, spoil, sentence] of faults)
  test(`BKP-11 BKP-12 a set is refused where ${name}, by restore and verification, and nothing is written`, async () => {
    const set = await newSet()
    await spoil(set)
    const target = await bench.empty()
    await expect(bench.restore(set, target)).rejects.toThrow(sentence)
    await expect(bench.verify(set, target)).rejects.toThrow(sentence)
    await isEmpty(target.url)
  })

test('BKP-11 an unfinished set, none at all, and the folder of the sets are refused', async () => {
  const set = await newSet()
  const target = await bench.empty()
  await expect(bench.restore(join(set, '..'), target)).rejects.toThrow(/holds a set: name it, \d{4}/)
  await expect(bench.restore(`${set}-none`, target)).rejects.toThrow('There is no backup at')
  await rename(set, `${set}.unfinished`)
  await expect(bench.restore(`${set}.unfinished`, target)).rejects.toThrow('is unfinished, its backup was cut off')
})

test('BKP-12 verification finds rows that do not restore to what they were, and leaves no database behind', async () => {
  const set = await newSet()
  await rewrite(set, (manifest) => {
    const table = (manifest.tables as { name: string; rowsChecksum: string }[]).find(({ name }) => name === 'products')!
    table.rowsChecksum = '0'.repeat(16)
  })
  await expect(bench.verify(set, gallery)).rejects.toThrow(
    'does not restore to what it was: public.products has 1 row (',
  )
  // One that a killed verification left goes with the next.
  const left = `vitrine_verify_1_${randomBytes(4).toString('hex')}`
  await runSql(gallery.url, `create database ${left}`)
  await bench.verify(await newSet(), gallery)
  const databases = async () => {
    const { rows } = await gallery.db.$client.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, 'vitrine_verify_')`,
    )
    return rows.map(({ datname }) => datname)
  }
  const found = await databases()
  expect(found).not.toContain(left)
  // Those of other tests on this server go by themselves.
  await eventually(async () => expect((await databases()).filter((name) => found.includes(name))).toEqual([]))
})

test('BKP-30 a set is verified on a server whose address is no URL, as that of a Unix socket', async () => {
  const { username, password, hostname, port, pathname } = new URL(gallery.url)
  const databaseUrl = `postgres://${username}:${password}@${pathname}?host=${hostname}&port=${port}`
  await expect(bench.verify(await newSet(), { ...gallery, databaseUrl })).resolves.toHaveProperty('manifest')
})

test('BKP-37 a set is verified on a server whose own encoding is another than UTF-8', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-encoding-'))
  await chmod(dataDir, 0o755)
  const embedded = await startEmbeddedPostgres({ dataDir })
  const databaseUrl = embedded.url('postgres')
  try {
    // SQL_ASCII, as of a cluster that was made without a locale.
    await runSql(
      superuserUrl(await readSuperuserAccess(dataDir, databaseUrl), 'postgres'),
      `update pg_database set encoding = 0 where datname = 'template0'`,
    )
    await expect(bench.verify(await newSet(), { ...gallery, databaseUrl })).resolves.toHaveProperty('manifest')
  } finally {
    await embedded.stop({ evenIfUsed: true })
    await rm(dataDir, { recursive: true })
  }
})

test('RUN-15 no set is restored into a database of LC_CTYPE C, but it may be tried in one', async () => {
  const { url: databaseUrl, drop } = await createAsciiDatabase()
  const restore = {
    databaseUrl,
    set: await openSetIn(await newSet()),
    migrations: readMigrations(migrationsFolder),
    signal: new AbortController().signal,
  }
  await expect(restoreDatabase(restore)).rejects.toThrow(UnusableDatabase)
  await isEmpty(databaseUrl)
  await restoreDatabase({ ...restore, isTrial: true })
  expect(await bench.sumTables(databaseUrl)).toEqual(await bench.sumTables(gallery.url))
  await drop()
})

test('BKP-13 a restore that is cut off leaves an empty database, and can be done again', async () => {
  const set = await newSet()
  const target = await bench.empty()
  await expect(
    restoreDatabase({
      databaseUrl: target.url,
      set: await openSetIn(set),
      migrations: readMigrations(migrationsFolder),
      signal: new AbortController().signal,
      async beforeCommit() {
        throw new Error('cut off')
      },
    }),
  ).rejects.toThrow('cut off')
  await isEmpty(target.url)
  // Pictures may be there already, and one may be half written.
  await bench.restore(set, { ...target, databaseUrl: (await bench.empty()).url })
  const [first] = await readdir(target.imagesFolder, { recursive: true }).then((names) =>
    names.filter((name) => name.endsWith('.webp')),
  )
  await rename(join(target.imagesFolder, first!), join(target.imagesFolder, `${first}.restoring`))
  await bench.restore(set, target)
  expect(await bench.sumTables(target.url)).toEqual(await bench.sumTables(gallery.url))
})

test('BKP-13 a program that starts while a restore is under way waits for it', async () => {
  const target = await bench.empty()
  const other = new pg.Client({ connectionString: target.url })
  await other.connect()
  let starting: Promise<void> | undefined
  await restoreDatabase({
    databaseUrl: target.url,
    set: await openSetIn(await newSet()),
    migrations: readMigrations(migrationsFolder),
    signal: new AbortController().signal,
    async beforeCommit() {
      const { rows } = await other.query('select pg_try_advisory_lock($1) as free', [migrationLock])
      expect(rows[0].free).toBe(false)
      starting = migrate(target.url, migrationsFolder)
      await awaitBlocked(target.db)
    },
  })
  expect(starting).toBeDefined()
  await starting
  expect(await bench.sumTables(target.url)).toEqual(await bench.sumTables(gallery.url))
  await other.end()
})
