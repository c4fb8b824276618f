import { readTexts } from '#app/platform/query-text.ts'

/** Ranges of shown prices in dollars. A price that two of them name belongs to the lower one. */
export const priceRanges = ['under-1000', '1000-2500', '2500-5000', '5000-10000', 'over-10000'] as const
export type PriceRange = (typeof priceRanges)[number]

/** Groups of the longest side: up to 16, 30 and 48 inches, and over. */
export const sizes = ['small', 'medium', 'large', 'very-large'] as const
export type Size = (typeof sizes)[number]

/** The orders of the list, by what its select says of them. */
export const productSorts = {
  newest: 'Newest',
  'price-up': 'Price low to high',
  'price-down': 'Price high to low',
  artist: 'Artist',
} as const
export type ProductSort = keyof typeof productSorts

/** What narrows the collection beside its category (FIND-30). A work matches any value of one filter, and every filter. */
export interface ProductFilters {
  price: PriceRange[]
  /** The visitor's own range, in dollars, in place of `price`. */
  priceFrom: number | null
  priceTo: number | null
  /** In lower case, as `product_facets` has them. */
  period: string[]
  size: Size[]
  medium: string[]
  /** Slugs. */
  artist: string[]
}

export const noFilters: ProductFilters = {
  price: [],
  priceFrom: null,
  priceTo: null,
  period: [],
  size: [],
  medium: [],
  artist: [],
}

/** The filters of several values, in the order of addresses and of the bar. */
export const filterNames = ['price', 'period', 'size', 'medium', 'artist'] as const
export type FilterName = (typeof filterNames)[number]

/** Unknown ranges, sizes and prices that are none are left out; an unknown period, medium or artist matches nothing (FIND-31). */
export function readProductFilters(params: URLSearchParams): ProductFilters {
  const bounds = [readDollars(params.get('priceFrom')), readDollars(params.get('priceTo'))] as const
  const isSwapped = bounds[0] !== null && bounds[1] !== null && bounds[0] > bounds[1]
  const [priceFrom, priceTo] = isSwapped ? (bounds.toReversed() as [number, number]) : bounds
  const isOwnRange = priceFrom !== null || priceTo !== null
  return {
    price: isOwnRange ? [] : readKnown(params, 'price', priceRanges),
    priceFrom,
    priceTo,
    period: readWords(params, 'period'),
    size: readKnown(params, 'size', sizes),
    medium: readWords(params, 'medium'),
    artist: readWords(params, 'artist'),
  }
}

/** Adds the filters to `params` in canonical order. */
export function writeProductFilters(params: URLSearchParams, filters: Partial<ProductFilters>): void {
  for (const name of filterNames) {
    for (const value of inOrder(name, filters[name] ?? [])) params.append(name, value)
    if (name !== 'price') continue
    for (const bound of ['priceFrom', 'priceTo'] as const) {
      const dollars = filters[bound] ?? null
      if (dollars !== null) params.set(bound, String(dollars))
    }
  }
}

/** Ranges and sizes as they grow, words by the alphabet. */
function inOrder(name: FilterName, values: readonly string[]): readonly string[] {
  const known: readonly string[] = name === 'price' ? priceRanges : name === 'size' ? sizes : []
  return values.toSorted((one, other) => known.indexOf(one) - known.indexOf(other) || (one < other ? -1 : 1))
}

/** How many choices are made; an own range of prices counts as one. */
export function countFilters(filters: ProductFilters): number {
  const values = filterNames.reduce((sum, name) => sum + filters[name].length, 0)
  return values + (hasOwnRange(filters) ? 1 : 0)
}

/** How many of them anybody can make up: nobody knows whether a work has them before it is looked for. */
export function countWords({ period, medium, artist }: ProductFilters): number {
  return period.length + medium.length + artist.length
}

/** Whether the visitor named a price, in place of choosing a range. */
export function hasOwnRange({ priceFrom, priceTo }: ProductFilters): boolean {
  return priceFrom !== null || priceTo !== null
}

export function readProductSort(params: URLSearchParams): ProductSort {
  const sort = params.get('sort')
  return sort !== null && Object.hasOwn(productSorts, sort) ? (sort as ProductSort) : 'newest'
}

function readKnown<Value extends string>(params: URLSearchParams, name: string, known: readonly Value[]): Value[] {
  const given: readonly string[] = params.getAll(name)
  return known.filter((value) => given.includes(value))
}

/**
 * Compared and written as `product_facets` has them, each once and in alphabetical order. Of blanks those alone count as such that do
 * in every database: what others it does not take for blanks stands in the values that a choice offers.
 */
function readWords(params: URLSearchParams, name: string): string[] {
  const words = readTexts(params, name).map((text) => text.toLowerCase().replaceAll(/[ \t-\r]+/g, ' '))
  return [...new Set(words)].toSorted().slice(0, mostValues)
}

/** So many values of one filter count. */
const mostValues = 20

/** Dollars, as people write them; null for what is no price. A comma only stands between thousands (FIND-67). */
export function readDollars(written: string | null): number | null {
  const text = (written ?? '').replaceAll(/[\s$]/g, '')
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(text) ? Number(text.replaceAll(',', '')) : null
}
