import { sql } from 'drizzle-orm'
import { readHandle } from '#app/platform/read-handle.ts'
import type { Database, Transaction } from '#db/connect.ts'
import type { AdminEnquiry } from './admin-enquiry.ts'
import { enquiryRow, enquiryTables } from './enquiry-projection.server.ts'

/** The enquiry with the handle in an address, with the current state of its work (ENQ-11); null if there is none. */
export async function findAdminEnquiry(db: Database | Transaction, handle: string): Promise<AdminEnquiry | null> {
  const known = readHandle(handle)
  if (known === null) return null
  const { rows } = await db.execute<{ enquiry: AdminEnquiry }>(sql`
    select ${enquiryRow} || jsonb_build_object(
      'message', e.message, 'email', e.email, 'phone', e.phone,
      'handling', jsonb_build_object('state', e.state, 'assignee', e.assignee, 'note', nullif(e.note, ''), 'version', e.version),
      'product', case when p.id is not null then jsonb_build_object('id', p.id, 'price', p.price,
        'isOnRequest', p.price_on_request, 'isSold', p.sold_out, 'isPublished', p.status = 'published') end
    ) as enquiry from ${enquiryTables} where e.handle = ${known}::bigint`)
  return rows[0]?.enquiry ?? null
}
