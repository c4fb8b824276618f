import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import type { SlugTables } from './find-free-slug.server.ts'

/** Records that an old slug redirects to its owner, and removes redirects from a slug that is in use again (AEVT-10, BPST-11). */
export async function recordOldSlug(
  tx: Transaction,
  { table, owner }: NonNullable<SlugTables['old']>,
  { id, slug, before = slug }: { id: string; slug: string; before?: string },
) {
  await tx.execute(sql`delete from ${table} where slug = ${slug}`)
  if (before === slug) return
  await tx.execute(sql`
    insert into ${table} (slug, ${owner}) values (${before}, ${id}::uuid)
    on conflict (slug) do update set ${owner} = excluded.${owner}`)
}
