import { expect, test } from 'vitest'
import { createRouteNamer } from './route-namer.ts'

const nameRoute = createRouteNamer([
  '',
  'events',
  'events/:slug',
  'events/:slug.ics',
  'blog/category/:categorySlug',
  'admin/products',
  'api/admin/*',
  '*',
])

test.each([
  ['/', '/'],
  ['/events', '/events'],
  ['/events/talk', '/events/:slug'],
  ['/blog/category/painters', '/blog/category/:categorySlug'],
  ['/admin/products', '/admin/products'],
  ['/assets/root-x1.js', '/assets/*'],
  ['/images/a/b.webp', '/images/*'],
  ['/wp-login.php', 'other'],
  ['/events/talk/more', 'other'],
  ['/api/admin/no-such', 'other'],
])('OPS-02 %s counts under %s', (path, name) => {
  expect(nameRoute(path)).toBe(name)
})
