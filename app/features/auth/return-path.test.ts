import { expect, test } from 'vitest'
import { loginPath, readReturnPath } from './return-path.ts'

test('AUTH-08 leads to the list, or to the page of the portal that was asked for', () => {
  expect(readReturnPath(null)).toBe('/admin/products')
  expect(readReturnPath('/admin/products/edit/1?x=2')).toBe('/admin/products/edit/1?x=2')
})

test.each([
  'https://evil.example/admin/',
  '//evil.example/admin/',
  '/\\evil.example',
  '/admin/../../evil',
  '/admin/..//evil.example',
  '/collection',
  '/admin/login',
  '/admin/sign-out',
  'javascript:alert(1)',
  '/admin\\@evil.example',
])('stays inside the portal when asked to return to %s', (returnTo) => {
  expect(readReturnPath(returnTo)).toBe('/admin/products')
})

test('SES-09 names the page, not the address of its data', () => {
  const returnTo = (path: string) => new URL(loginPath(path), 'http://x').searchParams.get('returnTo')
  expect(loginPath('/admin/products.data?_routes=routes%2Fadmin%2Fproducts')).toBe('/admin/login')
  expect(returnTo('/admin/products.data?filter=sold&_routes=a%2Cb')).toBe('/admin/products?filter=sold')
  expect(returnTo('/admin/products/edit/1.data')).toBe('/admin/products/edit/1')
  expect(readReturnPath('/admin/products.data?_routes=routes%2Fadmin%2Fproducts')).toBe('/admin/products')
})

test('names the page that was asked for in the address of the login screen', () => {
  expect(loginPath('/admin/products')).toBe('/admin/login')
  expect(
    readReturnPath(new URL(loginPath('/admin/products?filter=sold'), 'http://x').searchParams.get('returnTo')),
  ).toBe('/admin/products?filter=sold')
})

test.each([
  ['/admin/orders/export?month=2026-11', '/admin/orders?month=2026-11'],
  ['/admin/enquiries/export', '/admin/enquiries'],
  ['/admin/orders/12/receipt.pdf', '/admin/orders/12'],
  ['/admin/orders/invoices/preview?price=100', '/admin/orders/invoices?price=100'],
  ['/admin/events/1/preview', '/admin/events/1/preview'],
])('SES-12 %s is no page of the portal, which leads to %s', (asked, page) => {
  expect(new URL(loginPath(asked), 'http://x').searchParams.get('returnTo')).toBe(page)
  expect(readReturnPath(asked)).toBe(page)
})
