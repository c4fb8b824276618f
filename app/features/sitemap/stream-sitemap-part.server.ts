import { sql } from 'drizzle-orm'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { escapeXml } from '#app/platform/xml.ts'
import type { Database } from '#db/connect.ts'
import { findListPages } from './find-list-pages.server.ts'
import { addressesPerPart, type SitemapKind, sitemapKinds } from './sitemap-kinds.server.ts'

/** Rows read at a time: this bounds the memory, however large the part. */
const batchSize = 2_000

interface Entry {
  path: string
  changed: string | null
}

/**
 * The sitemap file `pages`, `works-2` or another part, streamed; null if there is none with that name.
 * Rejects if the database cannot be read at the start; if it fails later, the stream breaks off.
 * @param origin the main site's
 */
export async function streamSitemapPart(
  db: Database,
  origin: string,
  name: string,
  perPart = addressesPerPart,
): Promise<ReadableStream<Uint8Array> | null> {
  const batches = name === 'pages' ? listPages(db) : partOf(db, name, perPart)
  const first = await batches?.next()
  if (!batches || !first || first.done) return null
  return streamText(sitemapText(origin, first.value, batches))
}

async function* listPages(db: Database): AsyncGenerator<Entry[]> {
  yield await findListPages(db)
}

function partOf(db: Database, name: string, perPart: number): AsyncGenerator<Entry[]> | null {
  const [, kindName, part] = name.match(/^([a-z]+)-([1-9]\d{0,5})$/) ?? []
  const kind = kindName !== undefined && Object.hasOwn(sitemapKinds, kindName) ? sitemapKinds[kindName] : undefined
  return kind ? batchesOf(db, kind, Number(part), perPart) : null
}

async function* batchesOf(db: Database, kind: SitemapKind, part: number, perPart: number): AsyncGenerator<Entry[]> {
  let last: string | null = null
  for (let left = perPart; left > 0; left -= batchSize) {
    const size = Math.min(batchSize, left)
    const from = last === null ? sql`true` : sql`id > ${last}::uuid`
    const found: { rows: { id: string; name: string; changed: string }[] } = await db.execute(sql`
      select id, name, ${isoMoment(sql`changed`)} as changed from (
        select * from (${kind.rows}) entries
        where ${from} order by id limit ${size} offset ${last === null ? (part - 1) * perPart : 0}
      ) batch order by id`)
    if (found.rows.length === 0) return
    yield found.rows.map((row) => ({ path: kind.path(row.name), changed: row.changed }))
    if (found.rows.length < size) return
    last = found.rows.at(-1)!.id
  }
}

async function* sitemapText(origin: string, first: Entry[], rest: AsyncGenerator<Entry[]>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  yield entriesText(origin, first)
  for await (const batch of rest) yield entriesText(origin, batch)
  yield '</urlset>\n'
}

function entriesText(origin: string, entries: Entry[]): string {
  return entries
    .map(
      ({ path, changed }) =>
        `<url><loc>${escapeXml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`,
    )
    .join('')
}

/** Reads the next piece only when the reader has taken the one before. */
function streamText(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
