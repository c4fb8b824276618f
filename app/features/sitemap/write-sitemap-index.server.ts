import { sql } from 'drizzle-orm'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { escapeXml } from '#app/platform/xml.ts'
import type { Database } from '#db/connect.ts'
import { addressesPerPart, sitemapKinds } from './sitemap-kinds.server.ts'

/** The index of all sitemap files, each with the time of its newest change. @param origin the main site's */
export async function writeSitemapIndex(db: Database, origin: string, perPart = addressesPerPart): Promise<string> {
  const parts = [{ name: 'pages', changed: null as string | null }]
  for (const [kind, { rows }] of Object.entries(sitemapKinds)) {
    const found = await db.execute<{ part: number; changed: string }>(sql`
      select part, ${isoMoment(sql`max(changed)`)} as changed
      from (select (row_number() over (order by id) - 1) / ${perPart} + 1 as part, changed from (${rows}) entries) numbered
      group by part order by part`)
    parts.push(...found.rows.map(({ part, changed }) => ({ name: `${kind}-${part}`, changed })))
  }
  const entries = parts.map(
    ({ name, changed }) =>
      `<sitemap><loc>${escapeXml(`${origin}/sitemap/${name}.xml`)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</sitemap>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</sitemapindex>
`
}
