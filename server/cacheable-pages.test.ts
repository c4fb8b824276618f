import { expect, test } from 'vitest'
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
