export const perPageOptions = [12, 24, 36, 48] as const
export type PerPage = (typeof perPageOptions)[number]

/** One page of a list, as every list of the API returns it. */
export interface Page<Item> {
  items: Item[]
  total: number
  page: number
  perPage: number
  pages: number
}

/** Items per page; anything but 12, 24, 36 or 48 counts as 12 (OP-09). */
export function readPerPage(value: string | null): PerPage {
  return perPageOptions.find((option) => String(option) === value) ?? 12
}

/** Page number from 1; anything else counts as 1 (OP-09). `clampPage` handles numbers beyond the end. */
export function readPage(value: string | null): number {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1
}

/** Number of pages, at least 1, and `page` limited to the last of them (OP-09). */
export function clampPage(page: number, perPage: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { page: Math.min(page, pages), pages }
}
