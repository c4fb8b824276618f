import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { GALLERY_NAME: 'Müller & Söhne; Kunst, Antiquitäten' } })
})
afterAll(() => app.stop())

test('CARD-01 CARD-04 CARD-06 SITE-13 the page shows how to find and reach the gallery, and is kept out of search engines', async () => {
  const page = await readPage(app, '/contact-card')
  const headers = (await fetch(`${app.url}/contact-card`)).headers
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(page.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex')
  const [card] = textsIn(page, 'main')
  for (const text of ['5011 S Dixie Hwy', 'West Palm Beach, FL 33405', 'Monday to Saturday', '11:00 AM to 5:00 PM'])
    expect(card).toContain(text)
  const links = Object.fromEntries(
    page.querySelectorAll('main a').map((link) => [link.text.trim(), link.getAttribute('href')]),
  )
  expect(links).toMatchObject({
    '(561) 555-0142': 'tel:5615550142',
    'hello@vitrine.example': 'mailto:hello@vitrine.example',
    'Get Directions': expect.stringMatching(/google\.com\/maps\/dir\/.*5011\+S\+Dixie/),
  })
})

test('CARD-02 CARD-03 the page shows the code of the card, 300 pixels wide', async () => {
  const page = await readPage(app, '/contact-card')
  const codes = page.querySelectorAll('main img').map((code) => [code.getAttribute('src'), code.getAttribute('alt')])
  expect(codes).toEqual([
    ['/api/contact-card/qr?size=300x300', 'QR code of the contact card of Müller & Söhne; Kunst, Antiquitäten'],
  ])
})

test.each([
  ['', 300],
  ['?size=300x300', 300],
  ['?size=1000x1000', 1000],
  ['?size=300x300&text=other', 300],
])('CARD-02 CARD-03 the code at %j decodes to the card', async (query, pixels) => {
  const response = await fetch(`${app.url}/api/contact-card/qr${query}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([pixels, pixels])
  const vcard = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
  expect(vcard).toContain('FN:Müller & Söhne\\; Kunst\\, Antiquitäten\r\n')
  expect(vcard).toContain('+15615550142')
  expect(vcard).toBe(await (await fetch(`${app.url}/api/contact-card.vcf`)).text())
})

test.each(['99x99', '1001x1001', '300x200', '300', 'axb', '-300x-300', '1e3x1e3', ''])(
  'a code of the size %j is refused',
  async (size) => {
    const response = await fetch(`${app.url}/api/contact-card/qr?size=${size}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
  },
)

test('the card for an address book is a vCard', async () => {
  const response = await fetch(`${app.url}/api/contact-card.vcf`)
  expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  expect(await response.text()).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/)
})

test.each(['/api/contact-card.vcf', '/api/contact-card/qr'])(
  'CACHE-13 %s is asked for again each time, so that a change of the settings shows at once',
  async (path) => {
    expect((await fetch(app.url + path)).headers.get('cache-control')).toBe('no-cache')
  },
)
