import { sql } from 'drizzle-orm'
import type { WorkMaking } from './work-making.ts'

/** SQL of an artist as works name them: one JSON object, in the shape of `Artist`, from a table aliased `a`. */
const publicArtist = sql`jsonb_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'born', a.born, 'died', a.died)`

const texts = [
  ...['date_text', 'medium', 'edition', 'signature', 'inventory_number'],
  ...['provenance', 'exhibitions', 'literature', 'certificate'],
] as const

/**
 * SQL of who made a work, when and of what (ART-40): one JSON object, in the shape of `WorkMaking`, from a table aliased `p`. The
 * artist is looked up by primary key, and only for a work that has one. Blank texts count as missing.
 */
export const publicMaking = sql<WorkMaking>`jsonb_build_object(
  'artist', (select ${publicArtist} from artists a where a.id = p.artist_id), 'artist_qualifier', p.artist_qualifier,
  ${sql.join(
    texts.map((column) => sql.raw(`'${column}', nullif(btrim(p.${column}), '')`)),
    sql`, `,
  )}
)`
