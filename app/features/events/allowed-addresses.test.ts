import { expect, test } from 'vitest'
import { isAllowedLink, isAllowedPicture } from './allowed-addresses.ts'
import { sanitizeEventHtml } from './sanitize-event-html.server.ts'

const hosts = ['cdn.example']
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

test.each([
  '/events',
  'page',
  '#hours',
  'https://elsewhere.example',
  'HTTP://elsewhere.example',
  'mailto:a@example.com',
  'tel:+15615550142',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\t//elsewhere.example',
  'javascript:steal()',
  'java\nscript:steal()',
  ' data:text/html,x',
  'file:///C:/plan.doc',
  'ftp://elsewhere.example',
])('AEVT-20 editor and server agree whether a link to %j is kept', (href) => {
  expect(isAllowedLink(href)).toBe(sanitizeEventHtml(`<a href="${attribute(href)}">Here</a>`, hosts)!.includes('href'))
})

test.each([
  '/images/a.webp',
  '/icon.png',
  'https://cdn.example/a.png',
  'http://cdn.example/a.png',
  'https://elsewhere.example/a.png',
  'data:image/png;base64,AA',
  'blob:https://gallery.example/1',
  'file:///C:/a.png',
  'a.png',
  '//cdn.example/a.png',
  '/\t/elsewhere.example/a.png',
  '/\\elsewhere.example/a.png',
  ' /images/a.webp',
  '',
])('AEVT-20 editor and server agree whether a picture at %j is kept', (src) => {
  expect(isAllowedPicture(src, hosts)).toBe(sanitizeEventHtml(`<img src="${attribute(src)}">`, hosts) !== null)
})
