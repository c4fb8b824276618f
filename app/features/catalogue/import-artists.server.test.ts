import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { artists } from '#db/schema/artists.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { products } from '#db/schema/products.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newProduct } from '#tests/new-product.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { addedColumns } from './catalogue-cells.ts'
import { exportProducts } from './export-products.server.ts'
import { type ImportOptions, importProducts } from './import-products.server.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  return () => database.drop()
})

const picture = 'https://photos.example/a.jpg'
async function take(file: string, options: ImportOptions = {}, { db } = database) {
  const faults: string[] = []
  const settings = { imageHosts: ['photos.example'], gallery: { timeZone: 'America/New_York' } } as unknown as Settings
  const summary = await importProducts(
    { db, now: () => new Date(), actor: systemActor('Test'), imageStore: {} as ImageStore, settings, log: silentLog },
    Readable.from([Buffer.from(file)]),
    { onFault: ({ line, field, reason }) => faults.push(`${line} ${field} ${reason}`), ...options },
  )
  return { ...summary, faults }
}
async function give({ db } = database) {
  let file = ''
  await exportProducts({ db }, async (part) => {
    file += part
  })
  return file
}
/** A file of new works, each with these cells beside what every work needs. */
const fileOf = (columns: string, ...rows: string[]) =>
  [
    `name,category,images,${columns}`,
    ...rows.map((row, index) => `Work ${index + 1},Paintings,${picture},${row}`),
    '',
  ].join('\n')
const work = async (name: string) => (await database.db.select().from(products).where(eq(products.name, name)))[0]!
const named = () => database.db.select().from(artists).orderBy(artists.name, artists.born)
/** An export as versions before artists wrote it. */
const withoutAdded = (file: string) =>
  file
    .split('\r\n')
    .map((line) => {
      const cells = line.split(',')
      return line && [...cells.slice(0, -addedColumns.length - 1), cells.at(-1)].join(',')
    })
    .join('\r\n')
const none = { added: 0, updated: 0, unchanged: 0, refused: 0, faults: [] }

test('ART-30 ART-31 a file gives works their making, and makes artists who are not there once', async () => {
  const columns = 'artist,artist_born,artist_died,artist_qualifier,date_text,medium,inventory_number,price_on_request'
  const file = fileOf(
    columns,
    'Ada Lund,1850,1920,circle of,c. 1885, Oil on canvas ,A-1,yes',
    'ada lund,1850,1920,,,,A-2,',
    'Pheidias,480 BC,,,,,,',
  )
  expect(await take(file)).toEqual({ ...none, added: 3 })
  expect(await named()).toMatchObject([
    { name: 'Ada Lund', sort_name: 'Lund, Ada', slug: 'ada-lund', born: 1850, died: 1920 },
    { name: 'Pheidias', born: -480, died: null },
  ])
  const [ada] = await named()
  expect(await work('Work 1')).toMatchObject({
    artist_id: ada!.id,
    artist_qualifier: 'circle of',
    date_text: 'c. 1885',
    medium: 'Oil on canvas',
    inventory_number: 'A-1',
    price_on_request: true,
    takes_offers: false,
  })
  expect(await work('Work 2')).toMatchObject({ artist_id: ada!.id, artist_qualifier: null, medium: null })
  expect(await database.db.$count(audit_entries, eq(audit_entries.action, 'artist-created'))).toBe(2)
  expect(await take(file)).toEqual({ ...none, unchanged: 3 })
})

test('ART-32 a name without years is the artist of that name; of several it is refused with line and reason', async () => {
  const old = await newArtist(database.db, { name: 'Ada Lund', born: 1850, died: 1920 })
  expect(await take(fileOf('artist', 'ADA LUND'))).toMatchObject({ added: 1 })
  expect(await work('Work 1')).toMatchObject({ artist_id: old.id })
  const young = await newArtist(database.db, { name: 'Ada Lund', born: 1980 })
  const file = fileOf('artist,medium', 'Ada Lund,Oil', 'Ben Ode,Oil')
  const refused = await take(file)
  expect(refused).toMatchObject({ added: 1, refused: 1 })
  expect(refused.faults).toEqual([
    '2 artist "Ada Lund" is the name of several artists: say which by artist_born and artist_died',
  ])
  expect(await take(fileOf('artist,artist_born,artist_died,style', 'Ada Lund,1980,,x'))).toMatchObject({ added: 1 })
  expect((await database.db.select().from(products).where(eq(products.style, 'x')))[0]).toMatchObject({
    artist_id: young.id,
  })
  // Other years are somebody else.
  expect(await take(fileOf('artist,artist_born,artist_died', 'Ada Lund,1700,1760'))).toMatchObject({ added: 1 })
  expect(await named()).toHaveLength(4)
})

test('ART-32 wrong cells are refused with line, column and reason, and make no artist', async () => {
  await newProduct(database.db, { name: 'Evening', inventory_number: 'E-1' })
  const columns = 'artist,artist_born,artist_died,artist_qualifier,medium,inventory_number,takes_offers'
  const file = fileOf(
    columns,
    'Ada,c. 1850,,,,,',
    'Ada,1900,1850,,,,',
    'Ada,,,school of,,,',
    ',,,after,,,',
    `Ada,,,,${'x'.repeat(501)},,`,
    'Ada,,,,,e-1,',
    'Ada,,,,,,perhaps',
    'Ben,,,,,N-1,',
    'Ada,,,,,n-1,',
  )
  const { faults, added } = await take(file)
  expect(faults.toSorted()).toEqual([
    '10 inventory_number "n-1" is that of "Work 8"',
    '2 artist_born "c. 1850" is not a year such as 1834 or 480 BC',
    '3 artist_died is before artist_born',
    '4 artist_qualifier "school of" is not one of attributed to, workshop of, circle of, after',
    '5 artist_qualifier needs an artist',
    '6 medium is too long: at most 500 characters',
    '7 inventory_number "e-1" is that of "Evening"',
    '8 takes_offers "perhaps" is not true or false',
  ])
  expect(added).toBe(1)
  expect((await named()).map(({ name }) => name)).toEqual(['Ben'])
})

test('ART-30 a file without these columns leaves them as they are, a blank cell takes them away', async () => {
  const artist = await newArtist(database.db, { name: 'Ada Lund' })
  const { id } = await newProduct(database.db, {
    ...{ name: 'Work 1', artist_id: artist.id, artist_qualifier: 'after', medium: 'Oil', takes_offers: true },
    images: [picture],
  })
  const before = await work('Work 1')
  expect(await take(`id,name,style\n${id},Work 1,Other\n`)).toMatchObject({ updated: 1 })
  expect(await work('Work 1')).toMatchObject({
    ...{ artist_id: artist.id, artist_qualifier: 'after', medium: 'Oil', takes_offers: true },
    version: before.version + 1,
  })
  expect(await take(`id,medium,takes_offers\n${id},,\n`)).toMatchObject({ updated: 1 })
  expect(await work('Work 1')).toMatchObject({ medium: null, takes_offers: true, artist_id: artist.id })
  expect((await take(`id,artist,artist_qualifier\n${id},,after\n`)).faults).toEqual([
    '2 artist_qualifier needs an artist',
  ])
  expect(await take(`id,artist\n${id},Ben Ode\n`)).toMatchObject({ updated: 1 })
  expect(await work('Work 1')).toMatchObject({ artist_qualifier: 'after' })
  expect(await take(`id,artist\n${id},\n`)).toMatchObject({ updated: 1 })
  expect(await work('Work 1')).toMatchObject({ artist_id: null, artist_qualifier: null })
})

test('ART-30 an export gives all of it, and taken into an empty database the same bytes, namesakes apart', async () => {
  const { db } = database
  const years = [{ born: 1850, died: 1920 }, {}, { born: -480 }]
  for (const [index, facts] of years.entries()) {
    const artist = await newArtist(db, { name: 'Ada Lund', ...facts })
    await newProduct(db, {
      ...{ artist_id: artist.id, artist_qualifier: 'workshop of', date_text: '=1+1', medium: 'Oil, "thick"' },
      ...{ edition: '4 of 20', signature: 'A. L.', inventory_number: `A-${index}`, provenance: 'One.\nTwo.' },
      ...{ exhibitions: 'E', literature: 'L', certificate: 'C', price_on_request: index === 1, takes_offers: true },
      images: [picture],
    })
  }
  await newProduct(db, { images: [picture] })
  const file = await give()
  const empty = await createTestDatabase()
  expect(await take(file, {}, empty)).toEqual({ ...none, added: 4 })
  expect(await give(empty)).toBe(file)
  expect(await take(file, {}, empty)).toEqual({ ...none, unchanged: 4 })
  expect(await empty.db.$count(artists)).toBe(3)
  await empty.drop()
})

test('ART-34 an export of a version without artists goes in as before, until a work has what came since', async () => {
  const { db } = database
  const { id } = await newProduct(db, { name: 'Work 1', images: [picture], description: 'Plain.' })
  const old = withoutAdded(await give())
  expect(old.split('\r\n')[0]).not.toContain('artist')
  expect(await take(old)).toEqual({ ...none, unchanged: 1 })
  const edited = old.replace('Plain.', 'Edited.')
  expect(await take(edited)).toEqual({ ...none, updated: 1 })
  const artist = await newArtist(db)
  await db.update(products).set({ artist_id: artist.id, version: 9 }).where(eq(products.id, id))
  expect((await take(old)).faults).toEqual([
    '2 export_fingerprint is of an older state: the work was changed here since',
  ])
  expect(await take(old, { overwrite: true })).toMatchObject({ updated: 1 })
  expect(await work('Work 1')).toMatchObject({ artist_id: artist.id, description: 'Plain.' })
})

test('ART-34 a row that was known when its new columns meant nothing is known still; works that differ in them alone are two', async () => {
  expect(await take(fileOf('style', 'Realism'))).toMatchObject({ added: 1 })
  expect(await take(fileOf('style,medium', 'Realism,Oil'))).toEqual({ ...none, unchanged: 1 })
  const prints = [`Print,Prints,${picture},`, `Print,Prints,${picture},2`, `Print,Prints,${picture},3`]
  const file = ['name,category,images,inventory_number', ...prints, ''].join('\n')
  expect(await take(file)).toEqual({ ...none, added: 3 })
  expect(await take(file)).toEqual({ ...none, unchanged: 3 })
})

test('ART-62 a row whose new columns were filled in is the work of an earlier import only while no other row is', async () => {
  const rows = (...numbers: string[]) =>
    [
      'name,category,images,inventory_number',
      ...numbers.map((number) => `Bowl,Sculpture,${picture},${number}`),
      '',
    ].join('\n')
  await take(rows(''))
  // It may say more of that work now.
  expect(await take(rows('V-1', 'V-1'))).toMatchObject({ added: 0, unchanged: 2, faults: [] })
  // Of two that say more one is another work, which is known from then on.
  expect(await take(rows('V-1', 'V-2'))).toMatchObject({ added: 1, unchanged: 1, faults: [] })
  expect(await take(rows('V-1', 'V-2'))).toMatchObject({ added: 0, unchanged: 2, faults: [] })
  // Where the work's own row comes behind it, the first row is refused, not skipped silently.
  const faults = ['2 row says more than line 3, and must stand behind it']
  expect(await take(rows('V-3', ''))).toMatchObject({ added: 0, unchanged: 1, refused: 1, faults })
  expect(await take(rows('', 'V-3'))).toMatchObject({ added: 1, unchanged: 1, faults: [] })
})

test('ART-33 a description that begins with its artist fills what the file has no column for, and stays as it is', async () => {
  const { db } = database
  const description = 'Artist: Ada Lund (1850–1920)\nDate: 1885\nMedium: Oil on canvas\nA view.'
  expect(await take(fileOf('description', `"${description}"`, `"Artist: British School\nDate: 1700"`))).toMatchObject({
    added: 2,
  })
  expect(await named()).toMatchObject([{ name: 'Ada Lund', born: 1850, died: 1920 }])
  expect(await work('Work 1')).toMatchObject({ description, date_text: '1885', medium: 'Oil on canvas' })
  expect(await work('Work 2')).toMatchObject({ artist_id: null, date_text: '1700' })
  // Its own columns are believed, also where they are blank.
  await take(fileOf('style,description,artist,medium', `Own,"${description}",,Tempera`))
  expect((await db.select().from(products).where(eq(products.style, 'Own')))[0]).toMatchObject({
    ...{ artist_id: null, date_text: null, medium: 'Tempera', description },
  })
  // A work that is there keeps what staff wrote, and a name that several have keeps no work out.
  const { id } = await newProduct(db, { description: 'Plain.', images: [picture] })
  await take(`id,description\n${id},"${description}"\n`)
  expect((await db.select().from(products).where(eq(products.id, id)))[0]).toMatchObject({
    artist_id: null,
    description,
  })
  for (const born of [1700, 1800]) await newArtist(db, { name: 'Ben Ode', born, slug: uuidv7() })
  expect(await take(fileOf('style,description', `Two,"Artist: Ben Ode\nMedium: Oil"`))).toMatchObject({ added: 1 })
})

test('FORM-14 an artist is one, however a file writes the accents of the name', async () => {
  const chloe = await newArtist(database.db, { name: 'Chlo\u00e9 Lund' })
  const accented = 'Chloe\u0301 Lund'
  expect(await take(fileOf('artist', accented))).toMatchObject({ added: 1 })
  expect(await take(fileOf('style,description', `Own,"Artist: ${accented}"`))).toMatchObject({ added: 1 })
  expect(await named()).toHaveLength(1)
  expect(await database.db.$count(products, eq(products.artist_id, chloe.id))).toBe(2)
})

test('ART-31 a dry run makes no artist', async () => {
  const file = fileOf('artist', 'Ada Lund', 'Ben Ode', 'Cy Roe')
  expect(await take(file, { dryRun: true })).toMatchObject({ added: 3 })
  expect(await named()).toEqual([])
})

test('ART-31 two imports at once that name the same artists in opposite orders do not end each other', async () => {
  // Counts what was put in, also by a transaction that Postgres ended.
  await database.db.execute(sql`create sequence made`)
  await database.db.execute(sql`create function count_made() returns trigger language plpgsql as $$ begin
    perform nextval('made'); return null; end $$`)
  await database.db.execute(
    sql`create trigger count_made after insert on artists for each row execute function count_made()`,
  )
  const names = Array.from({ length: 40 }, (_, index) => `Ada ${index}`)
  const others = names.toReversed().map((name) => `${name},x`)
  const both = await Promise.all([take(fileOf('artist', ...names)), take(fileOf('artist,style', ...others))])
  expect(both).toMatchObject([{ added: 40 }, { added: 40 }])
  expect(await named()).toHaveLength(40)
  const { rows } = await database.db.execute(sql`select last_value::int as made from made`)
  expect(rows).toEqual([{ made: 40 }])
})
