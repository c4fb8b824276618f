import { readTexts } from '#app/platform/query-text.ts'

/** Ranges of displayed prices in dollars. A price on the border of two ranges belongs to the lower one. */
export const priceRanges = ['under-1000', '1000-2500', '2500-5000', '5000-10000', 'over-10000'] as const
export type PriceRange = (typeof priceRanges)[number]

/** Groups by the longest side: up to 16, 30 and 48 inches, and longer. */
export const sizes = ['small', 'medium', 'large', 'very-large'] as const
export type Size = (typeof sizes)[number]

/** The sort orders of the list, with their labels. */
export const productSorts = {
  newest: 'Newest',
  'price-up': 'Price low to high',
  'price-down': 'Price high to low',
  artist: 'Artist',
} as const
export type ProductSort = keyof typeof productSorts

/** The filters of the collection besides its category (FIND-30). A work must match every filter, by any of its values. */
export interface ProductFilters {
  price: PriceRange[]
  /** The visitor's own range, in dollars, instead of `price`. */
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

/** The filters that take several values, in the order of addresses and of the filter bar. */
export const filterNames = ['price', 'period', 'size', 'medium', 'artist'] as const
export type FilterName = (typeof filterNames)[number]

/** Unknown ranges and sizes and invalid prices are ignored; an unknown period, medium or artist matches nothing (FIND-31). */
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

/** Ranges and sizes in ascending order, words alphabetically. */
function inOrder(name: FilterName, values: readonly string[]): readonly string[] {
  const known: readonly string[] = name === 'price' ? priceRanges : name === 'size' ? sizes : []
  return values.toSorted((one, other) => known.indexOf(one) - known.indexOf(other) || (one < other ? -1 : 1))
}

/** The number of chosen values; an own price range counts as one. */
export function countFilters(filters: ProductFilters): number {
  const values = filterNames.reduce((sum, name) => sum + filters[name].length, 0)
  return values + (hasOwnRange(filters) ? 1 : 0)
}

/** The number of values that are free text: only a query can tell whether any work has them. */
export function countWords({ period, medium, artist }: ProductFilters): number {
  return period.length + medium.length + artist.length
}

/** Whether the visitor entered a price, instead of choosing a range. */
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
 * Spelled as in `product_facets`, without duplicates, in alphabetical order. Only characters that are whitespace in every database
 * are treated as such: others are part of the values that a filter offers.
 */
function readWords(params: URLSearchParams, name: string): string[] {
  const words = readTexts(params, name).map((text) => text.toLowerCase().replaceAll(/[ \t-\r]+/g, ' '))
  return [...new Set(words)].toSorted().slice(0, maxValues)
}

/** The most values of one filter that are used. */
const maxValues = 20

/** Dollars as people write them; null if it is not a price. A comma may only separate thousands (FIND-67). */
export function readDollars(written: string | null): number | null {
  const text = (written ?? '').replaceAll(/[\s$]/g, '')
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(text) ? Number(text.replaceAll(',', '')) : null
}
