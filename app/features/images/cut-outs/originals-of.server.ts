import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '../public-picture.server.ts'
import type { Originals } from './originals.ts'

/** SQL of the originals of the cut-outs among the addresses in `images`, as one JSON object. */
export function originalsOf(images: SQL): SQL<Originals> {
  return sql`(
    select coalesce(jsonb_object_agg(cut_out.url, jsonb_build_object('url', cut_out.source_url, 'picture', ${publicPicture(sql`cut_out.source_url`)})), '{}')
    from pictures cut_out where cut_out.url = any(${images}) and cut_out.source_url is not null
  )`
}
