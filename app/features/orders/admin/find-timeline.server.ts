import { sql } from 'drizzle-orm'
import { findPage } from '#app/platform/find-page.server.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import type { TimelineEntry } from './admin-order.ts'
import { describeEvent, type LedgerEvent } from './describe-event.ts'

const perPage = 50

/** A page of an order's ledger in words, the newest line first (OADM-04, OADM-10). A page beyond the end is the last one. */
export async function findTimeline(
  db: Database,
  orderId: string,
  { page, timeZone }: { page: number; timeZone: string },
): Promise<Page<TimelineEntry>> {
  const [tables, id] = [sql`order_events e`, sql`e.id`]
  const rows = { tables, id, where: sql`e.order_id = ${orderId}`, order: sql`e.id desc`, reverse: sql`e.id` }
  const projection = sql`jsonb_build_object('id', e.id, 'at', ${isoMoment(sql`e.at`)}, 'kind', e.kind,
    'fromState', e.from_state, 'toState', e.to_state, 'detail', e.detail)`
  const found = await findPage<LedgerEvent & { id: number; at: string }>(
    db,
    { rows, shown: { tables, id, idType: sql`bigint`, where: sql`true`, projection } },
    { page, perPage },
  )
  return {
    ...found,
    items: found.items.map((event) => ({ id: event.id, at: event.at, ...describeEvent(event, timeZone) })),
  }
}
