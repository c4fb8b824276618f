import { readPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { adminInvoicesPath } from './invoice-path.ts'

/** The filters of the list of invoices, with their labels. */
export const invoiceFilters = {
  all: 'All invoices',
  open: 'Open',
  'part-paid': 'Part paid',
  overdue: 'Rest overdue',
  paid: 'Paid',
  closed: 'Lapsed or withdrawn',
  'mail-not-sent': 'Mail not sent',
} as const
export type InvoiceFilter = keyof typeof invoiceFilters

/** The query in the address of the staff's list of invoices. */
export interface AdminInvoiceQuery {
  filter: InvoiceFilter
  /** Part of a client's name or mail address, or of a work's name. */
  search: string | null
  page: number
}

/** Unknown values are ignored. */
export function readAdminInvoiceQuery(params: URLSearchParams): AdminInvoiceQuery {
  return {
    filter: readInvoiceFilter(params.get('state')),
    search: readText(params, 'search'),
    page: readPage(params.get('page')),
  }
}

/** The list's address for a query; page 1 and unset parameters are left out. */
export function adminInvoiceListPath({ filter, search, page }: Partial<AdminInvoiceQuery>): string {
  const params = new URLSearchParams()
  if (filter && filter !== 'all') params.set('state', filter)
  if (search) params.set('search', search)
  if (page && page > 1) params.set('page', String(page))
  return withQuery(adminInvoicesPath, params)
}

export function readInvoiceFilter(value: string | null): InvoiceFilter {
  return value !== null && Object.hasOwn(invoiceFilters, value) ? (value as InvoiceFilter) : 'all'
}
