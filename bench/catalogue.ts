import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import pg from 'pg'
import { projectFolder } from './server-process.ts'

/** The columns that a benchmark's work sets; all others keep their defaults. */
const columns = ['name', 'description', 'category', 'subcategory', 'style', 'period', 'price', 'condition'] as const
type Work = Record<(typeof columns)[number], string | number | null>

/** How many works are inserted at a time. */
const partLength = 5_000

/**
 * Empties the catalogue and fills it with `count` published works: the records of `file` (a catalogue as `npm run import`
 * reads it; otherwise the sample collection), each repeated as often as needed with its own name and time.
 */
export async function fillCatalogue(databaseUrl: string, count: number, file: string | undefined): Promise<void> {
  const works = file ? await readCatalogue(file) : await readSampleWorks()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const pictures = await client.query<{ url: string }>('select url from pictures order by url limit 200')
  const addresses = pictures.rows.map((row) => row.url)
  await client.query('delete from products')
  // In parts, between which Postgres updates its statistics: planned for an empty table, a foreign key check would scan a whole index for each work.
  for (let first = 1; first <= count; first += partLength) {
    await client.query(
      `insert into products (id, ${columns.join(', ')}, images, status, created_at, meta_title)
       select gen_random_uuid(), work->>'name' || case when copy > 1 then ' ' || copy else '' end, work->>'description', work->>'category',
         nullif(work->>'subcategory', ''), nullif(work->>'style', ''), nullif(work->>'period', ''), (work->>'price')::numeric,
         nullif(work->>'condition', ''), array[($3::text[])[1 + (number % $4::int)::int]], 'published',
         timestamptz '2026-01-01' - make_interval(mins => number::int), work->>'name'
       from (
         select work, (number - 1) / $5::int + 1 as copy, number
         from generate_series($6::int, $2::int) number join jsonb_array_elements($1::jsonb) with ordinality e(work, place) on place = (number - 1) % $5::int + 1
       ) works`,
      [
        JSON.stringify(works),
        Math.min(count, first + partLength - 1),
        addresses.length > 0 ? addresses : ['/images/none.webp'],
        Math.max(1, addresses.length),
        works.length,
        first,
      ],
    )
    await client.query('analyze products')
  }
  await client.query('vacuum analyze products, product_search_texts, product_folded_texts, product_facets')
  await client.end()
}

/** Gives the works of a filled catalogue 2,000 makers, with media and sizes, the same in each run; a seventh is sold, a fortieth has its price on request. */
export async function nameMakersOfCatalogue(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    insert into artists (id, name, sort_name, slug)
    select gen_random_uuid(), 'Maker ' || number, 'Maker, ' || number, 'maker-' || number from generate_series(1, 2000) number`)
  await client.query(`
    update products set
      artist_id = (select id from artists where slug = 'maker-' || 1 + floor(2000 * power(hash % 997 / 997.0, 3))) ,
      medium = case when hash % 11 > 0 then initcap((array['oil', 'acrylic', 'ink', 'lithograph', 'pastel'])[1 + hash % 5]) || ' on ' ||
        (array['canvas', 'paper', 'board', 'wood', 'copper', 'silk'])[1 + hash % 6] || case when hash % 7 = 0 then ', ' || hash % 40 else '' end end,
      width_inches = 4 + hash % 71, height_inches = 4 + hash % 59, depth_inches = case when hash % 9 = 0 then hash % 30 end,
      price = 100 + (hash % 401) * (hash % 97), price_on_request = hash % 40 = 0, status = 'published',
      sold_out = hash % 7 = 0, quantity = case when hash % 7 = 0 then 0 else 1 end, sold_at = case when hash % 7 = 0 then now() end
    from (select id as work, row_number() over (order by name, id) as hash from products) numbered
    where id = work`)
  await client.query('vacuum full analyze products')
  await client.query('vacuum full analyze product_facets')
  await client.query('vacuum full analyze product_folded_texts')
  await client.query('vacuum analyze products, product_facets, product_folded_texts')
  await client.end()
}

/** Gives the works of a filled catalogue a history, the same in each run: drafts, sales over 30 months, changes, missing values. */
export async function liveOnCatalogue(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    update products set
      status = case when hash % 10 = 0 then 'draft' else 'published' end,
      sold_out = is_sold, quantity = case when is_sold then 0 else 1 end,
      sold_price = case when is_sold then price end,
      sold_at = case when is_sold then now() - hash % 900 * interval '1 day' end,
      price = case when hash % 53 = 0 then null else price end,
      images = case when hash % 970 = 0 then '{}' else images end,
      updated_at = case when hash % 3 = 0 then created_at else now() - hash % 400 * interval '1 day' end
    from (select id as work, hash, hash % 10 > 0 and hash % 4 = 1 as is_sold
      from (select id, row_number() over (order by name, id) as hash from products) numbered) lives
    where id = work`)
  await client.query('vacuum full analyze products')
  await client.query('vacuum analyze products')
  await client.end()
}

/** The tables that have a row for each work, and the column that names it. */
const tablesOfWorks = [
  ['products', 'id'],
  ['product_search_texts', 'product_id'],
  ['product_folded_texts', 'product_id'],
  ['product_facets', 'product_id'],
] as const

/**
 * Copies each work of a filled catalogue `times` - 1 times, each copy a year older. Copies the rows that the triggers made, because running
 * them would take an hour for a million works. Indexes are dropped and created again.
 */
export async function multiplyCatalogue(databaseUrl: string, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: indexes } = await client.query<{
    name: string
    definition: string
    columnsWithoutStatistics: number[]
  }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
       array(select attnum::int from pg_attribute where attrelid = indexrelid and attstattarget = 0) as "columnsWithoutStatistics"
     from pg_index
     where indrelid = any($1::regclass[]) and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tablesOfWorks.map(([table]) => table)],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const [table, key] of tablesOfWorks) {
    await client.query(`alter table ${table} disable trigger user`)
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const values = names.map((name) => {
      if (name === key) return `md5(${table}.${key}::text || copy)::uuid`
      return name === 'created_at' ? `created_at - copy * interval '1 year'` : name
    })
    // One whole copy after the other, in order of age: the works that a search finds are then on pages all over the table.
    await client.query(`
      insert into ${table} (${names.join(', ')})
      select ${values.join(', ')} from generate_series(1, ${times - 1}) copy, ${table} order by copy`)
    await client.query(`alter table ${table} enable trigger user`)
  }
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { name, definition, columnsWithoutStatistics } of indexes) {
    await client.query(definition)
    for (const column of columnsWithoutStatistics)
      await client.query(`alter index ${name} alter column ${column} set statistics 0`)
  }
  for (const [table] of tablesOfWorks) await client.query(`vacuum analyze ${table}`)
  await client.end()
}

async function readCatalogue(file: string): Promise<Work[]> {
  const works: Work[] = []
  for await (const row of createReadStream(file).pipe(parse({ columns: true, bom: true }))) {
    works.push(Object.fromEntries(columns.map((column) => [column, row[column] || null])) as Work)
  }
  return works
}

async function readSampleWorks(): Promise<Work[]> {
  const works: Work[] = JSON.parse(await readFile(join(projectFolder, 'db/sample/works.json'), 'utf8'))
  return works.map((work) => Object.fromEntries(columns.map((column) => [column, work[column]])) as Work)
}
