import { sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'

/** The FROM clause for an enquiry, with its work and its assignee. */
export const enquiryTables = sql`enquiries e left join products p on p.id = e.product_id left join "user" u on u.id = e.assignee`

/** An enquiry in the list, in SQL; its own page has the complete `message`. */
export const enquiryRow = sql`jsonb_build_object(
  'handle', e.handle, 'id', e.id, 'kind', e.kind, 'state', e.state, 'name', e.name, 'message', left(e.message, 160),
  'offerCents', e.offer_cents, 'viewingAt', ${isoMoment(sql`e.viewing_at`)}, 'createdAt', ${isoMoment(sql`e.created_at`)},
  'assigneeName', u.name,
  'work', jsonb_build_object('name', e.work_name, 'image', p.images[1], 'picture', ${publicPicture(sql`p.images[1]`)})
)`
