import { expect, test } from 'vitest'
import type { ProductFilters } from '#app/features/products/product-filters.ts'
import type { ProductQuery } from '#app/features/products/product-query.ts'
import { cacheableAddress, topicsOf } from './cacheable-pages.ts'

const work = '0198c7a0-0000-7000-8000-000000000000'

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  [`/?productId=${work}&x=1`, `/?productId=${work}`],
  ['/collection', '/collection'],
  ['/collection?', '/collection'],
  ['/collection?x=1', '/collection'],
  ['/collection?page=1&perPage=12', '/collection'],
  ['/collection?page=abc&perPage=13', '/collection'],
  ['/collection?category=', '/collection'],
  ['/collection?page=2&category=Prints&fbclid=9', '/collection?category=Prints&page=2'],
  ['/collection?category=Prints&page=2', '/collection?category=Prints&page=2'],
  ['/collection?category=Mixed%20Media', '/collection?category=Mixed+Media'],
  ['/artists?page=2&perPage=12&sold=3', '/artists?page=2'],
  ['/artists/ada-clerk?sold=2&page=1&x=1', '/artists/ada-clerk?sold=2'],
  ['/collection?sort=price-up&page=2', '/collection?sort=price-up&page=2'],
  ['/collection?sort=beauty&size=giant&priceFrom=x', '/collection'],
  ['/collection?size=small&medium=OIL&x=1', '/collection?size=small&medium=oil'],
  ['/collection?artist=b&artist=a', '/collection?artist=a&artist=b'],
  ['/events?when=past', '/events?when=past'],
  ['/events?when=upcoming', '/events'],
  ['/events?when=never', '/events'],
  ['/events/opening-night?x=1', '/events/opening-night'],
  ['/blog?x=1', '/blog'],
  ['/blog?page=2', '/blog?page=2'],
  ['/blog/category/painters', '/blog/category/painters'],
  ['/blog/backlink-strategy', '/blog/backlink-strategy'],
  ['/artists/ren%C3%A9-magritte?sold=2&x=1', '/artists/ren%C3%A9-magritte?sold=2'],
  ['/events/%C3%A9t%C3%A9.ics', '/events/%C3%A9t%C3%A9.ics'],
  ['/contact-card?x', '/contact-card'],
  ['/favorites', '/favorites'],
  [`/events?productId=${work}&when=past&x=1`, `/events?when=past&productId=${work}`],
  [`/blog?productId=${work}&page=2`, `/blog?page=2&productId=${work}`],
  [`/blog/mary?productId=${work}`, `/blog/mary?productId=${work}`],
  ['/blog?category=painters', '/blog'],
  ['/sitemap.xml?x=1', '/sitemap.xml'],
  ['/sitemap/works-2.xml', '/sitemap/works-2.xml'],
  ['/blog/rss.xml', '/blog/rss.xml'],
  ['/events.ics', '/events.ics'],
  ['/events/opening-night.ics', '/events/opening-night.ics'],
])('%s is kept as %s', (target, canonical) => {
  expect(cacheableAddress(target)).toBe(canonical)
})

test.each([
  '/collection?search=oak',
  '/collection?priceFrom=1000',
  '/collection?size=small&size=large&medium=oil',
  '/collection/filters',
  '/blog?search=oak',
  '/blog/category/painters?search=oak',
  '/admin',
  '/admin/products',
  '/api/products?search=oak',
  '/api/products?ids=0198c7a0-0000-7000-8000-000000000000',
  '/api/products/search?q=oak',
  '/api/products/filters?medium=oil',
  '/api/products/filters?search=oak',
  '/api/products/filters?category=Prints&search=oak',
  '/api/products/0198C7A0-0000-7000-8000-000000000000',
  '/api/products/0198c7a0-0000-7000-8000-000000000000/tear-sheet.pdf',
  '/api/posts?search=oak',
  '/api/health',
  '/api/live',
  '/api/orders/0198c7a0-0000-7000-8000-000000000000',
  '/api/admin/session',
  '/collection.data',
  '/_root.data',
  '/robots.txt',
  '/nothing',
  '/artists/two%20words',
  '/artists/ren%C3%A9.data',
])('%s is not kept', (target) => {
  expect(cacheableAddress(target)).toBeNull()
})

/** Every parameter of a list of works, and a value of each. */
const listParameters: Record<Exclude<keyof ProductQuery, 'filters' | 'ids'> | keyof ProductFilters, string> = {
  category: 'Prints',
  subcategory: 'Etching',
  search: 'oak',
  available: 'on',
  sort: 'artist',
  productId: work,
  page: '2',
  perPage: '24',
  price: 'under-1000',
  priceFrom: '100',
  priceTo: '900',
  period: 'pre-1900',
  size: 'small',
  medium: 'oil',
  artist: 'ada-clerk',
}
const countNothing = ['sort', 'page', 'perPage']

test.each(
  Object.entries(listParameters).flatMap(([name, value]) =>
    ['/collection', '/api/products', '/api/products/filters']
      .filter((path) => !(path.endsWith('/filters') && countNothing.includes(name)))
      .map((path) => [path, name, value]),
  ),
)('FIND-57 %s is not kept, or under an address of its own, with %s=%s', (path, name, value) => {
  expect([null, `${path}?${name}=${value}`]).toContain(cacheableAddress(`${path}?${name}=${value}`))
})

test.each(countNothing)('FIND-57 the counts of the filters are one response, whatever %s is asked for', (name) => {
  const value = listParameters[name as keyof typeof listParameters]
  expect(cacheableAddress(`/api/products/filters?size=small&${name}=${value}`)).toBe('/api/products/filters?size=small')
})

test.each([
  ['/', 'products_changes,blog_changes,events_changes'],
  ['/contact-card', ''],
  [`/contact-card?productId=${work}`, 'products_changes'],
  ['/favorites', ''],
  ['/artists', 'products_changes'],
  ['/artists/ada-clerk', 'products_changes,blog_changes,events_changes'],
  ['/events?when=past', 'events_changes'],
  ['/events/%C3%A9t%C3%A9', 'events_changes'],
  ['/blog/category/painters', 'blog_changes'],
  ['/blog/mary', 'blog_changes,products_changes'],
  ['/sitemap.xml', 'products_changes,blog_changes,events_changes'],
  ['/made/from/who-knows-what', 'products_changes,blog_changes,events_changes'],
])('CACHE-02 %s is made from %j', (address, topics) => {
  const own = topicsOf(address).filter((topic) => topic !== 'settings_changes')
  expect(own.join()).toBe(topics)
  expect(topicsOf(address)).toContain('settings_changes')
})
