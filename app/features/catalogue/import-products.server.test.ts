import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemActor } from '#app/features/audit/actor.ts'
import { ImageHostFailed } from '#app/features/images/image-host.ts'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import { emptyProductForm, type ProductFacts } from '#app/features/products/admin/product-form.ts'
import { checkProduct } from '#app/features/products/admin/product-form-schema.ts'
import { productRow } from '#app/features/products/admin/product-row.server.ts'
import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { plainText } from '#app/platform/plain-text.ts'
import type { Settings } from '#app/platform/settings.ts'
import { image_copies } from '#db/schema/image-migrations.ts'
import { orders } from '#db/schema/orders.ts'
import { pictures } from '#db/schema/pictures.ts'
import { products } from '#db/schema/products.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { fileColumns } from './catalogue-cells.ts'
import { exportProducts } from './export-products.server.ts'
import { type ImportOptions, importProducts, NotACatalogue } from './import-products.server.ts'

type Into = Pick<TestDatabase, 'db'> & { imageStore?: ImageStore }

let folder: string
let database: TestDatabase
let kept: string
const now = new Date('2026-11-20T12:00:00.250Z')
const settings = { imageHosts: ['photos.example'], gallery: { timeZone: 'America/New_York' } } as unknown as Settings

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  await mkdir(join(folder, 'pictures/deep'), { recursive: true })
  await writeFile(join(folder, 'pictures/vase.jpg'), await gradient(40, 30).jpeg().toBuffer())
  await writeFile(join(folder, 'pictures/deep/chair, left.png'), await gradient(41, 30).png().toBuffer())
  await writeFile(join(folder, 'pictures/Lefe\u0300vre.webp'), await gradient(42, 30).webp().toBuffer())
  await writeFile(join(folder, 'pictures/notes.jpg'), 'not a picture')
  await writeFile(join(folder, 'pictures/cut.png'), (await gradient(44, 30).png().toBuffer()).subarray(0, 500))
  await writeFile(join(folder, 'secret.jpg'), await gradient(43, 30).jpeg().toBuffer())
  await symlink(join(folder, 'secret.jpg'), join(folder, 'pictures/link.jpg'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  database = await createTestDatabase()
  kept = (await context().imageStore.ingest(await gradient(60, 40).png().toBuffer())).url
  return () => database.drop()
})

const context = ({ db, imageStore = createPictureFolder({ db, folder: join(folder, 'kept') }) }: Into = database) => {
  return { db, now: () => now, actor: systemActor('Test'), imageStore, settings, log: silentLog }
}

/** Imports a file and returns the summary, the faults as lines, and what it did not know. */
async function take(file: string | Buffer, options: ImportOptions = {}, into: Into = database) {
  const faults: string[] = []
  const summary = await importProducts(context(into), Readable.from([Buffer.from(file)]), {
    imagesFolder: join(folder, 'pictures'),
    onFault: ({ line, field, reason }) => faults.push(`${line} ${field} ${reason}`),
    ...options,
  })
  return { ...summary, faults }
}
async function give(from = database) {
  let file = ''
  await exportProducts(from, async (part) => {
    file += part
  })
  return file
}
const works = () => database.db.select().from(products).orderBy(products.name)
const work = async (name: string) => (await works()).find((row) => row.name === name)!
const nothing = { added: 0, updated: 0, unchanged: 0, refused: 0 }

test('takes rows in, and a second time nothing changes', async () => {
  const file = `name,category,price,images,created_at,status\r\n"Sea, ""calm""",Paintings,1200.5,vase.jpg,2025-01-02T03:04:05.678901Z,published\r\nChair,Furniture,,"deep/chair, left.png|${kept}",,\r\n`
  expect(await take(file)).toEqual({ ...nothing, added: 2, faults: [] })
  expect(await work('Sea, "calm"')).toMatchObject({
    category: 'Paintings',
    price: 1200.5,
    condition: 'Very Good',
    status: 'published',
    quantity: 1,
    sold_out: false,
    websites: ['main'],
    images: [expect.stringMatching(/^\/images\/[\da-f]{32}\.webp$/)],
    updated_at: now,
  })
  expect(await work('Chair')).toMatchObject({
    price: null,
    status: 'draft',
    created_at: now,
    images: [expect.any(String), kept],
  })
  const before = await works()
  expect(await take(file)).toEqual({ ...nothing, unchanged: 2, faults: [] })
  expect(await works()).toEqual(before)
})

test('knows a row again whatever the order of its columns and the way its numbers are written', async () => {
  await take('name,category,price,images\nSea,Paintings,1200,vase.jpg\n')
  expect(await take('price,images,style,name,category\n1200.00,vase.jpg,,Sea,Paintings\n')).toMatchObject({
    unchanged: 1,
  })
  expect(await take('name,category,price,images\nSea,Paintings,1300,vase.jpg\n')).toMatchObject({ added: 1 })
})

test('OPS-52 reports each wrong row by line, field and reason, and takes the rest', async () => {
  const file = Buffer.concat([
    Buffer.from('name,category,subcategory,price,images\n'),
    Buffer.from(',Paintings,,1,vase.jpg\n'),
    Buffer.from('"A\nB",,,1,vase.jpg\n'),
    Buffer.from('C,Paintings,,1,\n'),
    Buffer.from('D,Paintings,Bronze,1.234,vase.jpg\n'),
    Buffer.from('E\n'),
    Buffer.from('F\xff,Paintings,,1,vase.jpg\n', 'latin1'),
    Buffer.from('G,Paintings,Oil,1,vase.jpg\n'),
    Buffer.from(`H,Paintings,,1,${Array(11).fill('vase.jpg').join('|')}\n`),
    Buffer.from('I,Paintings,,1,vase.jpg\n"J'),
  ])
  expect(await take(file)).toEqual({
    ...nothing,
    added: 2,
    refused: 8,
    faults: [
      '2 name is missing',
      '3 category is missing',
      '5 images is missing',
      '6 price "1.234" is not an amount such as 1200 or 1200.50',
      '6 subcategory "Bronze" is no subcategory of Paintings',
      '7 row has 1 cell where the first row names 5 columns',
      '8 name is not UTF-8 text',
      '10 images Maximum 10 images allowed',
      '12 row has a quote that is never closed; nothing after it was read',
    ],
  })
  expect((await works()).map((row) => row.name)).toEqual(['G', 'I'])
})

test('IMP-17 everything that is wrong with a row and that it lacks is told at once', async () => {
  expect(await take('name,category,subcategory,price,images\n,Paintings,Bronze,1.234,\nSea,Boats,,1,\n')).toEqual({
    ...nothing,
    refused: 2,
    faults: [
      '2 price "1.234" is not an amount such as 1200 or 1200.50',
      '2 subcategory "Bronze" is no subcategory of Paintings',
      '2 name is missing',
      '2 images is missing',
      expect.stringMatching(/^3 category "Boats" /),
      '3 images is missing',
    ],
  })
})

test('IMP-10 refuses a text that is longer than the form takes, with its line, its field and the limit, and takes the rest', async () => {
  // Nothing that Postgres could compress below what an entry of an index takes.
  const long = (characters: number) => randomBytes(characters).toString('base64url').slice(0, characters)
  const limits = {
    name: 2_000,
    description: 100_000,
    style: 500,
    period: 500,
    condition_details: 5_000,
    meta_title: 500,
    meta_description: 5_000,
    meta_keywords: 5_000,
  }
  const columns = ['name', 'category', 'images', ...Object.keys(limits).filter((column) => column !== 'name')]
  const row = (cells: Record<string, string>) =>
    columns.map((column) => ({ name: 'Sea', category: 'Paintings', images: 'vase.jpg', ...cells })[column] ?? '')
  const tooLong = Object.entries(limits).map(([column, max]) => row({ [column]: long(max + 1) }))
  const longest = Object.fromEntries(Object.entries(limits).map(([column, max]) => [column, long(max)]))
  const address = `https://photos.example/${long(3_000)}`
  const rows = [columns, ...tooLong, row({ images: address }), row({ images: address.slice(0, 2_000) }), row(longest)]
  const { faults, ...summary } = await take(rows.map((cells) => `${cells.join(',')}\n`).join(''))
  expect(summary).toEqual({ ...nothing, added: 2, refused: 9 })
  expect(faults).toEqual([
    ...Object.entries(limits).map(
      ([column, max], index) => `${index + 2} ${column} is too long: at most ${max} characters`,
    ),
    '10 images has an address that is too long: at most 2000 bytes',
  ])
  expect(await works()).toEqual(
    expect.arrayContaining([expect.objectContaining(longest), expect.objectContaining({ name: 'Sea' })]),
  )
})

test('refuses a subcategory of another category', async () => {
  const { faults } = await take(
    'name,category,subcategory,images\nA,Sculpture,Oil,vase.jpg\nB,Furniture,Wood,vase.jpg\n',
  )
  expect(faults).toEqual([
    '2 subcategory "Oil" is no subcategory of Sculpture',
    '3 subcategory "Wood" is no subcategory of Furniture',
  ])
})

test('refuses a file that does not name our columns, and takes nothing of it', async () => {
  for (const [file, message] of [
    ['', 'The file is empty'],
    ['Sea,Paintings,100\n', 'does not name our columns, which are id, name'],
    ['name,category,Name\n', 'names the column name twice'],
    [Buffer.from('\uFEFFname,category\n', 'utf16le'), 'is not UTF-8 text; save the file as "CSV UTF-8"'],
  ] as const) {
    const error = await take(file).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(NotACatalogue)
    expect(error.message).toContain(message)
  }
})

test('IMP-14 a file with semicolons or tabs between its columns is told that they must be commas', async () => {
  for (const header of ['id;name;price', '"Name";"Category"', 'price\tid'])
    await expect(take(`${header}\nSea;Paintings\n`)).rejects.toThrow(
      'The first row has no commas between its columns; save the file with commas',
    )
})

test('IMP-14 a first line that names the separator is passed over', async () => {
  const rows = 'name,category,price,images\nSea,Prints,5,vase.jpg\n'
  expect(await take(`sep=,\n${rows}`)).toMatchObject({ added: 1, faults: [] })
  expect(await take(`"sep=,"\n${rows}`)).toMatchObject({ unchanged: 1, faults: [] })
  await expect(take('sep=;\nname;category\n')).rejects.toThrow('has no commas between its columns')
})

test('IMP-14 a file whose lines end in CR alone goes in', async () => {
  expect(await take('name,category,images\rSea,Paintings,vase.jpg\rHill,Prints,vase.jpg\r')).toMatchObject({ added: 2 })
})

test('IMP-18 a price of 0 is no price; the row is known by what the file says, as before it was none', async () => {
  const rows = ['Vase,0', 'Vase, 0.00 ', 'Vase,', 'Bowl,0.01'].map((row) => `${row},Sculpture,vase.jpg\n`)
  expect(await take(`name,price,category,images\n${rows.join('')}`)).toEqual({
    ...nothing,
    added: 3,
    unchanged: 1,
    faults: [],
  })
  expect((await works()).map(({ name, price }) => [name, price])).toEqual([
    ['Bowl', 0.01],
    ['Vase', null],
    ['Vase', null],
  ])
})

test('IMP-16 two equal rows with an inventory number are one work', async () => {
  const row = 'Sea,Paintings,vase.jpg,P-1\n'
  const file = `name,category,images,inventory_number\n${row}${row}`
  expect(await take(file, { dryRun: true })).toEqual({ ...nothing, added: 1, unchanged: 1, faults: [] })
  expect(await take(file)).toEqual({ ...nothing, added: 1, unchanged: 1, faults: [] })
  expect(await take(file)).toEqual({ ...nothing, unchanged: 2, faults: [] })
  // Row by row, as when the database refuses one of them.
  await database.db.execute(`alter table products add constraint odd check (name <> 'Odd')`)
  const other = row.replace('Sea', 'Hill').replace('P-1', 'P-2')
  expect(await take(`${file}Odd,Prints,vase.jpg,\n${other}${other}`)).toMatchObject({
    added: 1,
    unchanged: 3,
    refused: 1,
    faults: [expect.stringContaining('4 row is refused by the database')],
  })
})

test('leaves columns out that are not ours, and says so', async () => {
  const unknown: string[][] = []
  const options = { onUnknownColumns: (names: string[]) => void unknown.push(names) }
  await take('\uFEFF Name ,CATEGORY,images,Rarity,search_text\nSea,Paintings,vase.jpg,Paris,x\n', options)
  expect(unknown).toEqual([['rarity', 'search_text']])
  expect(await work('Sea')).toMatchObject({ category: 'Paintings' })
})

test('sells the sold: none left, at the moment and price of the file, else of the import', async () => {
  await take(
    `name,category,price,quantity,sold_out,sold_at,sold_price,images\nA,Prints,50,3,true,2025-05-01T10:00:00Z,45,vase.jpg\nB,Prints,60,1,yes,,,vase.jpg\nC,Prints,70,2,false,,,vase.jpg\n`,
  )
  const sold = { sold_out: true, quantity: 0 }
  expect(await work('A')).toMatchObject({ ...sold, sold_at: new Date('2025-05-01T10:00:00Z'), sold_price: 45 })
  expect(await work('B')).toMatchObject({ ...sold, sold_at: now, sold_price: 60 })
  expect(await work('C')).toMatchObject({ sold_out: false, quantity: 2, sold_at: null, sold_price: null })
})

test("IMP-19 a day of a file is the gallery's, and a row that was imported before is known by it", async () => {
  const file =
    'name,category,price,sold_out,sold_at,created_at,images\nA,Prints,50,true,2026-11-01,2026-03-08,vase.jpg\n'
  expect(await take(file)).toMatchObject({ added: 1, faults: [] })
  // Midnight in New York, on the days on which its clocks change.
  expect(await work('A')).toMatchObject({
    sold_at: new Date('2026-11-01T04:00:00Z'),
    created_at: new Date('2026-03-08T05:00:00Z'),
  })
  const { rows } = await database.db.execute<{ import_fingerprint: string }>('select import_fingerprint from products')
  const asUtc = [
    ['category', 'Prints'],
    ['created_at', '2026-03-08T00:00:00Z'],
    ['images', ['vase.jpg']],
    ['name', 'A'],
    ['price', '50.00'],
    ['sold_at', '2026-11-01T00:00:00Z'],
    ['sold_out', 'true'],
  ]
  expect(rows).toEqual([{ import_fingerprint: createHash('sha256').update(JSON.stringify(asUtc)).digest('hex') }])
  expect(await take(file)).toMatchObject({ unchanged: 1, faults: [] })
})

test("IMP-19 a time of a file without a zone is the gallery's, to the microsecond", async () => {
  const { id } = await newProduct(database.db, { images: [kept] })
  const sold = (moment: string) => take(`id,sold_out,sold_at\n${id},true,${moment}\n`, { overwrite: true })
  const soldAt = async () => {
    const { rows } = await database.db.execute<{ at: string }>(
      sql`select to_char(sold_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at from products where id = ${id}`,
    )
    return rows[0]!.at
  }
  expect(await sold('2026-03-08 14:30')).toMatchObject({ updated: 1, faults: [] })
  expect(await soldAt()).toBe('2026-03-08 18:30:00.000000')
  expect(await sold('2026-01-08T23:59:58.123456')).toMatchObject({ updated: 1 })
  expect(await soldAt()).toBe('2026-01-09 04:59:58.123456')
  expect(await sold('2026-01-08T23:59:58+00')).toMatchObject({ updated: 1 })
  expect(await soldAt()).toBe('2026-01-08 23:59:58.000000')
})

test('IMP-21 a text is stored as the form stores it, and known in either spelling', async () => {
  const file = (lineEnd: string, form: 'NFC' | 'NFD') =>
    `name,category,price,description,provenance,images\n Émile ,Prints,5,"One${lineEnd}two${lineEnd}",Paris ,vase.jpg\n`.normalize(
      form,
    )
  expect(await take(file('\r\n', 'NFD'))).toMatchObject({ added: 1, faults: [] })
  expect(await works()).toMatchObject([{ name: 'Émile', description: 'One\ntwo', provenance: 'Paris' }])
  expect(await take(file('\n', 'NFC'))).toMatchObject({ added: 0, unchanged: 1 })
  const given = await give()
  expect(await take(given.replaceAll('One\ntwo', 'One\r\ntwo').normalize('NFD'))).toMatchObject({ unchanged: 1 })
})

test('IMP-21 a text of blanks alone is none', async () => {
  expect(await take('name,category,style,images\n" ",Prints," ",vase.jpg\nA,Prints," ",vase.jpg\n')).toMatchObject({
    added: 1,
    refused: 1,
    faults: ['2 name is missing'],
  })
  expect(await work('A')).toMatchObject({ style: null })
})

test.each([
  ['a file of before artists', '', ''],
  ['a file with artists', ',artist', ',Ada Holm'],
])(
  'IMP-21 a work that was imported as it was written is known by its row in %s, and unchanged by its export',
  async (_, column, artist) => {
    const description = 'One\r\ntwo '
    const asWritten = [
      ['category', 'Prints'],
      ['description', description],
      ['images', ['vase.jpg']],
      ['name', 'A'],
    ]
    await newProduct(database.db, {
      name: 'A',
      category: 'Prints',
      subcategory: null,
      description,
      images: [kept],
      import_fingerprint: createHash('sha256').update(JSON.stringify(asWritten)).digest('hex'),
    })
    const before = await works()
    expect(
      await take(`name,category,description,images${column}\nA,Prints,"${description}",vase.jpg${artist}\n`),
    ).toMatchObject({
      unchanged: 1,
      faults: [],
    })
    expect(await take(await give())).toMatchObject({ unchanged: 1, faults: [] })
    expect(await works()).toEqual(before)
  },
)

test('IMP-20 a sale or a work of a day to come is refused with line and reason', async () => {
  const file = 'name,category,price,sold_out,sold_at,created_at,images\n'
  expect(
    await take(
      `${file}A,Prints,50,true,2031-05-01,2031-01-01,vase.jpg\nB,Prints,50,true,2026-11-21T12:00:00.250Z,2026-11-20,vase.jpg\nC,Prints,50,true,2026-11-21T12:00:00.251Z,,vase.jpg\n`,
    ),
  ).toEqual({
    ...nothing,
    added: 1,
    refused: 2,
    faults: ['2 sold_at is in the future', '2 created_at is in the future', '4 sold_at is in the future'],
  })
})

test('changes the work that a row names by its id, and leaves the columns that the file lacks', async () => {
  const { id } = await newProduct(database.db, {
    name: 'Before',
    style: 'Realism',
    images: [kept],
    version: 4,
    imported_version: 4,
  })
  const same = await newProduct(database.db, { name: 'Same', price: 10, images: [kept] })
  const fresh = uuidv7()
  const file = `id,name,price\n${id},After,99\n${same.id},Same,10.0\n${fresh},New,1\n`
  expect(await take(file)).toEqual({
    ...nothing,
    updated: 1,
    unchanged: 1,
    refused: 1,
    faults: ['4 category is missing', '4 images is missing'],
  })
  expect(await work('After')).toMatchObject({
    id,
    style: 'Realism',
    price: 99,
    version: 5,
    updated_at: now,
    images: [kept],
  })
  expect(await work('Same')).toEqual(same)
  expect(await take(file)).toMatchObject({ updated: 0, unchanged: 2 })
})

test('marks works sold and available again by a file of ids', async () => {
  const { id } = await newProduct(database.db, { name: 'One', price: 80, images: [kept] })
  expect(await take(`id,sold_out\n${id},true\n`)).toMatchObject({ updated: 1 })
  expect(await work('One')).toMatchObject({ sold_out: true, quantity: 0, sold_at: now, sold_price: 80 })
  expect(await take(`id,sold_out\n${id},true\n`)).toMatchObject({ unchanged: 1 })
  expect(await take(`id,sold_out\n${id},false\n`)).toMatchObject({ updated: 1 })
  expect(await work('One')).toMatchObject({ sold_out: false, quantity: 1, sold_at: null, sold_price: null })
})

test('IMP-13 PLST-12 an exported row of which only sold_out is changed to FALSE takes the whole sale back, however often it is imported', async () => {
  await newProduct(database.db, { sold_out: true, quantity: 0, sold_at: now, sold_price: 80, images: [kept] })
  const file = (await give()).replace(',true,', ',FALSE,')
  const offered = { sold_out: false, quantity: 1, sold_at: null, sold_price: null }
  expect(await take(file)).toMatchObject({ updated: 1, refused: 0 })
  expect(await works()).toMatchObject([offered])
  expect(await take(file)).toMatchObject({ unchanged: 1, refused: 0 })
  expect(await take(file.replace('Harbour', 'Dusk'))).toMatchObject({ updated: 1 })
  expect(await works()).toMatchObject([offered])
})

test('ORD-04 ORD-11 does not offer a work again that was bought here', async () => {
  const sold = { sold_out: true, sold_at: now, sold_price: 80, quantity: 0, images: [kept] }
  const { id } = await newProduct(database.db, { name: 'Bought', ...sold })
  const order = { id: uuidv7(), product_id: id, state: 'paid' as const, provider: 'demo', amount: 80, snapshot: {} }
  await database.db.insert(orders).values({ ...order, hold_expires_at: now })
  const number = orderNumber(order.id)
  expect(await take(`id,sold_out\n${id},false\n`)).toMatchObject({
    refused: 1,
    faults: [`2 sold_out would offer a work again that was bought here: refund or undo order ${number} first`],
  })
  expect(await work('Bought')).toMatchObject(sold)

  // Deleted, it does not come back for sale either.
  await database.db.update(orders).set({ snapshot: { id } }).where(eq(orders.id, order.id))
  await database.db.delete(products).where(eq(products.id, id))
  expect(await take(`id,name,category,images\n${id},Bought,Prints,${kept}\n`)).toMatchObject({
    refused: 1,
    faults: [expect.stringContaining(`order ${number} paid for this work`)],
  })
  // Nor when it is brought back as sold, and then offered.
  await newProduct(database.db, { id, name: 'Bought', ...sold })
  expect(await take(`id,sold_out\n${id},false\n`)).toMatchObject({
    refused: 1,
    faults: [`2 sold_out would offer a work again that was bought here: refund or undo order ${number} first`],
  })
})

test('does not overwrite what was changed here after the file was written', async () => {
  const { id } = await newProduct(database.db, {
    name: 'Sea',
    price: 10,
    images: [kept],
    updated_at: new Date(1_700_000_000_500),
  })
  const withoutFingerprint = (file: string) => file.replace('export_fingerprint', 'not_ours')
  const file = withoutFingerprint(await give())
  await database.db
    .update(products)
    .set({ price: 20, updated_at: new Date(1_700_000_000_750) })
    .where(eq(products.id, id))
  expect(await take(file)).toMatchObject({
    refused: 1,
    faults: ['2 updated_at is older than the last change made here, 2023-11-14T22:13:20.75Z'],
  })
  expect(await work('Sea')).toMatchObject({ price: 20 })
  // The same file may be edited and taken in again and again, as long as nothing is changed here.
  const newer = withoutFingerprint(await give())
  for (const price of ['30.00', '40.00'])
    expect(await take(newer.replace('20.00', price))).toMatchObject({ updated: 1, refused: 0 })
  expect(await work('Sea')).toMatchObject({ price: 40 })
})

test('UPL-23 a picture that cannot be read or is damaged keeps its row out, and the rest goes in', async () => {
  const socket = createServer().listen(join(folder, 'pictures/socket.jpg'))
  await once(socket, 'listening')
  // As one that came with an export, and broke off on the way.
  await database.db.delete(pictures).where(eq(pictures.url, kept))
  const largest = join(
    folder,
    'kept',
    kept.slice('/images/'.length, '/images/'.length + 2),
    `${kept.slice(8, -5)}-400.webp`,
  )
  await truncate(largest, 200)
  const { faults, added } = await take(
    `name,category,images\nSea,Prints,socket.jpg\nLake,Prints,${kept}\nChair,Prints,vase.jpg\n`,
  )
  expect(added).toBe(1)
  expect(faults).toEqual([
    expect.stringMatching(/^2 images "socket.jpg" cannot be read \((ENXIO|EOPNOTSUPP)\)$/),
    `3 images "${kept}" is refused: The picture is damaged or incomplete`,
  ])
  socket.close()
})

test.each([
  ['every column', ''],
  ['no updated_at', ',updated_at,'],
])(
  'MIG-25 a file that names pictures of before their move to the image host changes the rest of a work, and leaves its pictures: %s',
  async (_, left) => {
    const { id } = await newProduct(database.db, { images: [kept], price: 10 })
    const file = (await give()).replace(left, left && ',not_ours,')
    expect(await take(file.replace('10.00', '20.00'))).toMatchObject({ updated: 1 })
    // What a migration and the cleanup after it do.
    const images = ['https://photos.example/sea.webp']
    await database.db.update(products).set({ images, version: 3, imported_version: 3 }).where(eq(products.id, id))
    expect(await context().imageStore.remove(kept)).toBe(true)
    expect(await take(file.replace('10.00', '30.00'))).toMatchObject({ updated: 1, refused: 0 })
    expect((await works())[0]).toMatchObject({ price: 30, images })
  },
)

test('MIG-25 a file that is no export gives no new work, and no work without pictures, addresses of pictures that are not here', async () => {
  const elsewhere = `/images/${'a1'.repeat(16)}.webp`
  const bare = await newProduct(database.db, { name: 'Bare', images: [], status: 'draft' })
  const file = `id,name,category,images\n${bare.id},Bare,Prints,${elsewhere}\n${uuidv7()},New,Prints,${elsewhere}\n`
  expect(await take(file)).toMatchObject({
    refused: 2,
    faults: [2, 3].map((line) => `${line} images "${elsewhere}" is not among the pictures kept here`),
  })
  expect(await works()).toEqual([bare])
})

test('MIG-26 a file that names pictures by their addresses of before a move to the image host does not undo the move', async () => {
  const { id } = await newProduct(database.db, { images: [kept], price: 10 })
  const file = (await give()).replace('10.00', '20.00')
  expect(await take(file)).toMatchObject({ updated: 1 })
  // What a migration does.
  const images = ['https://photos.example/sea.webp']
  await database.db.insert(image_copies).values({ source: kept, url: images[0]!, created_at: now })
  await database.db.update(products).set({ images, version: 3, imported_version: 3 }).where(eq(products.id, id))
  expect(await take(file)).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await take(file.replace('20.00', '30.00'))).toMatchObject({ updated: 1 })
  expect((await works())[0]).toMatchObject({ price: 30, images })
})

test('the last of several rows with the same id wins', async () => {
  const { id } = await newProduct(database.db, { images: [kept] })
  expect(await take(`id,name\n${id},One\n${id},Two\n`)).toMatchObject({ updated: 2 })
  expect((await works())[0]!.name).toBe('Two')
})

test('finds pictures in the folder, at our hosts and among our own, and nowhere else', async () => {
  const names = [
    'vase.jpg',
    'L\u00e8vre.webp',
    'Lef\u00e8vre.webp',
    'deep',
    'missing.jpg',
    'notes.jpg',
    '../secret.jpg',
    'link.jpg',
    join(folder, 'secret.jpg'),
    '/etc/passwd',
    'https://photos.example/a.jpg',
    'https://evil.example/a.jpg',
    'http://photos.example/a.jpg',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    kept,
    `/images/${'0'.repeat(32)}.webp`,
    '/images/../secret.jpg',
  ]
  const { faults, added } = await take(
    `name,category,images\n${names.map((name, index) => `W${index},Prints,"${name}"`).join('\n')}\n`,
  )
  expect(added).toBe(4)
  expect(faults).toEqual([
    '3 images "Lèvre.webp" is not in the folder',
    '5 images "deep" is a folder',
    '6 images "missing.jpg" is not in the folder',
    '7 images "notes.jpg" is refused: File type must be jpeg, jpg, png or webp',
    '8 images "../secret.jpg" lies outside the folder',
    '9 images "link.jpg" lies outside the folder',
    `10 images "${join(folder, 'secret.jpg')}" lies outside the folder`,
    '11 images "/etc/passwd" lies outside the folder',
    '13 images "https://evil.example/a.jpg" is not an https address at one of IMAGE_HOSTS',
    '14 images "http://photos.example/a.jpg" is not an https address at one of IMAGE_HOSTS',
    '15 images "data:image/png;base64,AAAA" is not an https address at one of IMAGE_HOSTS',
    '16 images "file:///etc/passwd" is not an https address at one of IMAGE_HOSTS',
    `18 images "/images/${'0'.repeat(32)}.webp" is not among the pictures kept here`,
    '19 images "/images/../secret.jpg" is not among the pictures kept here',
  ])
  for (const dryRun of [false, true])
    expect((await take('name,category,images\nA,Prints,cut.png\n', { dryRun })).faults).toEqual([
      '2 images "cut.png" is refused: The picture is damaged or incomplete',
    ])
  const noFolder = await take('name,category,images\nA,Prints,vase.jpg\n', { imagesFolder: undefined })
  expect(noFolder.faults[0]).toContain('say where the files are with --images DIR')
})

test('IMP-07 a picture that is removed before its rows are in keeps these out, and the same file takes them in again', async () => {
  const plain = context()
  const removing = {
    ...plain.imageStore,
    async ingest(bytes: Buffer) {
      const stored = await plain.imageStore.ingest(bytes)
      // As when the work that had it was deleted a minute ago.
      await plain.imageStore.remove(stored.url)
      return stored
    },
  }
  const file = `name,category,images\nSea,Paintings,vase.jpg\nHill,Paintings,${kept}\n`
  expect(await take(file, {}, { ...database, imageStore: removing })).toMatchObject({
    added: 1,
    refused: 1,
    faults: [
      expect.stringMatching(
        /^2 images "\/images\/[\da-f]{32}\.webp" was removed meanwhile; run the same command again$/,
      ),
    ],
  })
  expect((await works()).map(({ name }) => name)).toEqual(['Hill'])
  expect(await take(file)).toEqual({ ...nothing, added: 1, unchanged: 1, faults: [] })
  expect(await plain.imageStore.read((await work('Sea')).images[0]!, null)).not.toBeNull()
})

test('FORM-30 a picture that an import takes from a work is there for a form that was opened before, and goes with the sweep in the end', async () => {
  await database.db.update(pictures).set({ created_at: new Date(0) })
  const { id } = await newProduct(database.db, { images: [kept] })
  expect(await take(`id,images\n${id},vase.jpg\n`, { overwrite: true })).toMatchObject({ updated: 1, faults: [] })
  const sweep = (days: number) =>
    removeUnusedPictures({ ...context(), now: () => new Date(now.getTime() + days * 24 * 3_600_000) })
  expect(await sweep(1)).toBe(0)
  expect(await sweep(60)).toBe(1)
})

test('IMP-08 a row whose picture the image host refuses is told, and the rest goes in; one that cannot be reached ends the import', async () => {
  const host = { ...context().imageStore, ingest: () => Promise.reject(new ImageHostFailed('Invalid image file')) }
  const file = `name,category,images\nSea,Paintings,vase.jpg\nHill,Paintings,${kept}\n`
  expect(await take(file, {}, { ...database, imageStore: host })).toEqual({
    ...nothing,
    added: 1,
    refused: 1,
    faults: ['2 images "vase.jpg" is refused: Invalid image file'],
  })
  const away = new ImageHostFailed('The image host cannot be reached.', { cause: new Error('ECONNREFUSED') })
  const lost = { ...host, ingest: () => Promise.reject(away) }
  await expect(take(file, {}, { ...database, imageStore: lost })).rejects.toBe(away)
})

test('a dry run says what would happen and changes nothing', async () => {
  const { id } = await newProduct(database.db, { name: 'One', images: [kept] })
  const before = await works()
  const file = `id,name,category,images\n${id},Other,Prints,${kept}\n,New,Prints,deep/chair\\, left.png\n,New,Prints,vase.jpg\n,Bad,Prints,notes.jpg\n`
  const dry = await take(file.replace('deep/chair\\, left.png', 'vase.jpg'), { dryRun: true })
  expect(dry).toMatchObject({ added: 1, updated: 1, unchanged: 1, refused: 1 })
  expect(await works()).toEqual(before)
})

test('PLST-45 PLST-41 an export takes back works whose name is their title too, and as many as a form takes', async () => {
  const values = { ...emptyProductForm, name: 'A'.repeat(600), quantity: '2147483647', images: [kept] }
  const { facts } = checkProduct(values) as { facts: ProductFacts }
  await database.db.insert(products).values({ ...productRow(facts, 'Ghent'), id: uuidv7(), category: 'Prints' })
  const file = await give()
  expect(await take(file)).toEqual({ ...nothing, unchanged: 1, faults: [] })
  const empty = await createTestDatabase()
  expect(await take(file, {}, empty)).toEqual({ ...nothing, added: 1, faults: [] })
  expect(await give(empty)).toBe(file)
  await empty.drop()
})

test('IMP-15 a dry run knows of the rows that it took in before, in whatever batch: what it says is what the import does', async () => {
  const { id } = await newProduct(database.db, { name: 'Kept', inventory_number: 'K-1', images: [kept] })
  const columns = 'id,name,category,images,inventory_number'
  const others = Array.from({ length: 200 }, (_, index) => `,Work ${index},Prints,${kept},`)
  const first = [
    `,Sea,Prints,${kept},A-1`,
    `,Hill,Prints,${kept},`,
    `,Dune,Prints,${kept},D-1`,
    `${id},Kept,Paintings,${kept},K-2`,
  ]
  const second = [
    `,Shore,Prints,${kept},a-1`,
    `,Hill,Prints,${kept},`,
    `,Dune,Prints,${kept},D-1`,
    `,Harbour,Prints,${kept},K-1`,
    `,Quay,Prints,${kept},k-2`,
  ]
  const file = `${[columns, ...first, ...others, ...second].join('\n')}\n`
  const before = await works()
  const dry = await take(file, { dryRun: true })
  expect(dry).toEqual({
    ...nothing,
    added: 204,
    updated: 1,
    unchanged: 2,
    refused: 2,
    faults: ['206 inventory_number "a-1" is that of "Sea"', '210 inventory_number "k-2" is that of "Kept"'],
  })
  expect(await works()).toEqual(before)
  expect(await take(file)).toEqual(dry)
  expect(await take(file, { dryRun: true })).toEqual(await take(file))
})

test('export, import into an empty database and export again give the same bytes', async () => {
  const cells = {
    name: fc
      .string({ unit: 'binary', minLength: 1 })
      .map(plainText)
      .filter((name) => name !== ''),
    description: fc.option(
      fc.string({ unit: fc.constantFrom('=', "'", '-', '"', ',', '\n', '|', '\\', ' ', 'é', '😀') }).map(plainText),
    ),
    price: fc.option(fc.integer({ min: 1, max: 999_999_999_999 }).map((cents) => cents / 100)),
    width_inches: fc.option(fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => hundredths / 100)),
    condition: fc.constantFrom(null, 'Excellent', 'Poor'),
    quantity: fc.nat(5),
    meta_keywords: fc.option(fc.constantFrom('', 'a, b')),
    websites: fc.constantFrom(['main'], [], ['main', 'a|b\\']),
    created_at: fc.date({ min: new Date('0001-01-02'), max: now, noInvalidDate: true }),
    sold_at: fc.option(fc.date({ min: new Date('2020-01-01'), max: now, noInvalidDate: true })),
    sold_price: fc.option(fc.constantFrom(0, 12.5)),
  }
  const rows = fc.sample(fc.record(cells), 300)
  for (const row of rows) {
    const sale = row.sold_at && row.quantity < 3 ? { sold_out: true, quantity: 0 } : {}
    await newProduct(database.db, {
      ...row,
      ...sale,
      websites: [...row.websites],
      images: [kept, 'https://photos.example/a.jpg'],
    })
  }
  await database.db.execute(`update products set created_at = created_at + '123 microseconds' where quantity = 1`)
  await newProduct(database.db, {
    name: 'A draft that lacks much',
    status: 'draft',
    category: null,
    images: [],
    price: null,
  })
  const first = await give()
  expect(first.split('\r\n')[0]).toBe(fileColumns.join(','))

  const empty = await createTestDatabase()
  expect(await take(first, {}, empty)).toEqual({ ...nothing, added: 301, faults: [] })
  expect(await give(empty)).toBe(first)
  expect(await take(first, {}, empty)).toEqual({ ...nothing, unchanged: 301, faults: [] })
  await empty.drop()
})

test('a record of an export goes in before its pictures, and has them when they are there', async () => {
  const elsewhere = `/images/${'a1'.repeat(16)}.webp`
  await newProduct(database.db, { name: 'Moved', images: [elsewhere, kept], created_at: now })
  const file = await give()
  const empty = await createTestDatabase()
  const missing: unknown[] = []
  const options: ImportOptions = { onMissingPictures: (facts) => missing.push(facts) }
  expect(await take(file, options, empty)).toEqual({ ...nothing, added: 1, faults: [] })
  expect(missing).toEqual([{ line: 2, missing: [elsewhere] }])
  expect(await give(empty)).toBe(file)
  // A row without an id is no record of ours.
  expect((await take(file.replace(/\r\n[\da-f-]{36},/, '\r\n,'), {}, empty)).faults).toEqual([
    `2 images "${elsewhere}" is not among the pictures kept here`,
  ])
  await empty.drop()
})

test('an import that is cut off is finished by the next one', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => `Work ${index},Prints,vase.jpg\n`)
  const file = `name,category,images\n${rows.join('')}`
  const onProgress = ({ added }: { added: number }) => {
    if (added > 0) throw new Error('cut off')
  }
  await expect(take(file, { onProgress })).rejects.toThrow('cut off')
  expect(await database.db.$count(products)).toBe(200)
  expect(await take(file)).toEqual({ ...nothing, added: 250, unchanged: 200, faults: [] })
})

test('a row that the database refuses does not take its neighbours with it', async () => {
  await database.db.execute(`alter table products add constraint odd check (name <> 'Odd')`)
  const { added, faults } = await take(
    'name,category,images\nA,Prints,vase.jpg\nOdd,Prints,vase.jpg\nB,Prints,vase.jpg\n',
  )
  expect(added).toBe(2)
  expect(faults).toEqual([expect.stringContaining('3 row is refused by the database')])
})

test('the planner knows the imported works at once', async () => {
  await take('name,category,images\nSea,Paintings,vase.jpg\nHill,Prints,vase.jpg\n')
  const { rows } = await database.db.execute(
    sql`select reltuples::int as works from pg_class where relname = 'products'`,
  )
  expect(rows).toEqual([{ works: 2 }])
})

test('COL-01 COL-05 the collection, its search and its paging work on imported works at once', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `Étude ${index},Drawings,vase.jpg,published\n`)
  await take(`name,category,images,status\n${rows.join('')}`)
  const page = await findProducts(
    { db: database.db, now },
    readProductQuery(new URLSearchParams('search=étude 7&page=1')),
  )
  expect(page.items[0]!.pictures).toEqual([expect.objectContaining({ width: 40, height: 30 })])
  expect(page).toMatchObject({ total: 30, pages: 3 })
})
