import { findFilterCounts } from '#app/features/products/lists/find-filter-counts.server.ts'
import { findFilterFacts } from '#app/features/products/lists/find-filter-facts.server.ts'
import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import type { Database } from '#db/connect.ts'

/** Words that match some thousand works each: many, but too few for a scan to be worthwhile. */
const severalBroadWords = 'original inscribed furniture frame study installation displayed title'

/** Each sort order and filter of the collection, and the most expensive combinations, as addresses. */
const lists = [
  'sort=price-up',
  'sort=price-down',
  'sort=artist',
  'sort=price-up&page=4000',
  'sort=price-down&page=4000',
  'sort=artist&page=4000',
  'sort=artist&page=999999',
  'sort=artist&category=Prints',
  'sort=artist&category=Prints&page=1500',
  'sort=price-down&category=Furniture&available=on&page=200',
  'price=1000-2500',
  'price=under-1000&price=over-10000',
  'priceFrom=5000&priceTo=5010',
  'period=pre-1900',
  'size=small',
  'size=very-large&page=300',
  'medium=oil on canvas',
  'artist=maker-1',
  'artist=maker-1900',
  'available=on&sort=price-up&page=3000',
  'available=on&size=large',
  'price=over-10000&size=small&medium=oil on canvas&available=on&sort=artist',
  'search=artist&size=small',
  'search=artist&sort=price-up',
  'search=artist&sort=price-up&page=3900',
  'search=an&sort=artist&page=3000',
  'search=prints&sort=artist&page=1400',
  'search=prints drawings&sort=artist&page=1000',
  'search=prints drawings&available=on&sort=price-up&page=600',
  'search=artist&available=on&sort=price-up&page=2000',
  'search=an&available=on&sort=artist&page=2000',
  `search=${severalBroadWords}&sort=price-up&page=1000`,
  'search=château&medium=oil on canvas&sort=artist',
]
const counts = [
  '',
  'category=Prints',
  'price=1000-2500',
  'medium=oil on canvas',
  'artist=maker-1',
  'size=small&period=pre-1900&available=on',
  'size=small&size=medium&size=large&size=very-large&available=on',
  'search=château',
  'search=artist',
  'search=artist&artist=maker-1&available=on',
  'search=an',
  'search=prints',
  'search=portrait',
  'search=frame furniture study',
  'search=the artist of paper from print john with',
  `search=${severalBroadWords}`,
]

/** The queries of the collection's filters, on a catalogue whose makers are named. */
export function filterQueries(db: Database): [name: string, run: () => Promise<unknown>][] {
  const now = new Date()
  const query = (address: string) => readProductQuery(new URLSearchParams(address))
  return [
    ...lists.map((address): [string, () => Promise<unknown>] => [
      `list, ${address}`,
      () => findProducts({ db, now }, query(address)),
    ]),
    ...counts.map((address): [string, () => Promise<unknown>] => [
      `counts of filters, ${address || 'whole collection'}`,
      () => findFilterCounts(db, query(address)),
    ]),
    ['bar of filters', () => findFilterFacts(db, query('medium=oil on canvas&artist=maker-1').filters)],
  ]
}
