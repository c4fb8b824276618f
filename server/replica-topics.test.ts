import { expect, test } from 'vitest'
import { publicTopics } from '#app/features/live/live-topics.ts'
import { replicaTopics } from './replica-topics.ts'

const id = '0197f9a4-1111-7000-8000-000000000001'

test.each([
  ['/events/talk', ['events_changes', 'settings_changes']],
  ['/blog?page=2', ['blog_changes', 'settings_changes']],
  ['/shipping', ['settings_changes']],
  [`/events?productId=${id}`, ['events_changes', 'settings_changes', 'products_changes']],
])('READ-02 %s needs the last changes of %s alone', (target, topics) => {
  expect(replicaTopics(target)).toEqual(topics)
})

test.each([
  '/_.data',
  '/collection.data?page=2',
  '/collection?search=harbour',
  `/favorites?ids=${id}`,
  '/collection/filters?media=Oil',
  '/api/products/search?q=harbour',
  `/api/products?ids=${id}`,
  '/api/products/filters?medium=Oil',
])('READ-02 %s may show anything public, and needs the last change of all', (target) => {
  expect(replicaTopics(target)).toEqual(publicTopics)
})

test.each([
  ...['/api/orders', `/api/orders/${id}`, '/orders/secret', '/orders/secret.data', '/orders/secret/receipt.pdf'],
  ...['/invoices/secret', `/ask/${id}`, '/api/enquiries', '/api/demo-payments/1', '/api/webhooks/paypal', '/api/live'],
  ...['/admin', '/admin/products', '/admin/login', '/api/admin/session', '/api/health', '/api/productsx', '/nowhere'],
])('READ-03 %s is read from the primary', (target) => {
  expect(replicaTopics(target)).toBeNull()
})
