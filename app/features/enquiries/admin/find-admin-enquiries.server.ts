import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { AdminEnquiryRow } from './admin-enquiry.ts'
import type { AdminEnquiryQuery } from './admin-enquiry-query.ts'
import { enquiryFilter } from './enquiry-filter.server.ts'
import { enquiryRow, enquiryTables } from './enquiry-projection.server.ts'

const perPage = 24

/** One page of enquiries, the newest first (ENQ-10). A page beyond the end is the last one. */
export function findAdminEnquiries(
  { db }: Pick<AppContext, 'db'>,
  { page, ...filter }: AdminEnquiryQuery,
): Promise<Page<AdminEnquiryRow>> {
  const id = sql`e.id`
  const rows = {
    tables: sql`enquiries e`,
    id,
    where: enquiryFilter(filter),
    order: sql`e.created_at desc, e.id desc`,
    reverse: sql`e.created_at, e.id`,
  }
  const shown = { tables: enquiryTables, id, where: sql`true`, projection: enquiryRow }
  return findPage(db, { rows, shown }, { page, perPage })
}
