import { sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'

/** What an enquiry stands in, with its work and who handles it. */
export const enquiryTables = sql`enquiries e left join products p on p.id = e.product_id left join "user" u on u.id = e.assignee`

/** An enquiry as the list shows it, in SQL; the page of one shows `message` whole. */
export const enquiryRow = sql`jsonb_build_object(
  'handle', e.handle, 'id', e.id, 'kind', e.kind, 'state', e.state, 'name', e.name, 'message', left(e.message, 160),
  'offerCents', e.offer_cents, 'viewingAt', ${isoMoment(sql`e.viewing_at`)}, 'createdAt', ${isoMoment(sql`e.created_at`)},
  'assigneeName', u.name,
  'work', jsonb_build_object('name', e.work_name, 'image', p.images[1], 'picture', ${publicPicture(sql`p.images[1]`)})
)`
