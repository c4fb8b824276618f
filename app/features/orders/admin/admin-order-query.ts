import { addMonths } from '#app/platform/calendar-arithmetic.ts'
import { readPage } from '#app/platform/paging.ts'
import { readText } from '#app/platform/query-text.ts'
import { withQuery } from '#app/platform/with-query.ts'

/** The filters of the list of orders, with their labels. */
export const orderFilters = {
  all: 'All orders',
  'needs-you': 'Needs you',
  'to-deliver': 'To deliver',
  paid: 'Paid',
  'in-progress': 'Being paid',
  refunded: 'Refunded',
  unpaid: 'Not completed',
} as const
export type OrderFilter = keyof typeof orderFilters

/** The query in the address of the staff's list of orders. */
export interface AdminOrderQuery {
  filter: OrderFilter
  /** In which an order was opened, in the gallery's time zone: `YYYY-MM`. */
  month: string | null
  /** Part of a number, a work's name, or a buyer's name or mail address; or the number or client of an invoice. */
  search: string | null
  page: number
}

/** Unknown values are ignored. */
export function readAdminOrderQuery(params: URLSearchParams): AdminOrderQuery {
  return {
    filter: readOrderFilter(params.get('state')),
    month: readMonth(params.get('month')),
    search: readText(params, 'search'),
    page: readPage(params.get('page')),
  }
}

/** The list's address for a query; page 1 and unset parameters are left out. */
export function adminOrdersPath({ filter, month, search, page }: Partial<AdminOrderQuery>): string {
  const params = new URLSearchParams()
  if (filter && filter !== 'all') params.set('state', filter)
  if (month) params.set('month', month)
  if (search) params.set('search', search)
  if (page && page > 1) params.set('page', String(page))
  return withQuery('/admin/orders', params)
}

export function readOrderFilter(value: string | null): OrderFilter {
  return value !== null && Object.hasOwn(orderFilters, value) ? (value as OrderFilter) : 'all'
}

/** `YYYY-MM` of a valid month, from the year 2000 on; null for anything else. */
export function readMonth(value: string | null): string | null {
  return value !== null && /^2\d{3}-(0[1-9]|1[0-2])$/.test(value) ? value : null
}

/** `November 2026` */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

const monthsOffered = 24

/** Two years of months, the latest first. @param latest `YYYY-MM` */
export function monthsUpTo(latest: string): string[] {
  return Array.from({ length: monthsOffered }, (_, back) => addMonths(latest, -back))
}
