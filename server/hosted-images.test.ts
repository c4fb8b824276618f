import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CloudinaryEmulator, startCloudinaryEmulator } from '#integrations/cloudinary/emulator/emulator.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let emulator: CloudinaryEmulator
let app: TestApp
let cookie: string
beforeAll(async () => {
  emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['hush-hush'] })
  app = await startTestApp({ env: emulator.env, logLevel: 'silent' })
  ;({ cookie } = await newAdmin(app.context))
})
afterAll(async () => {
  await app.stop()
  await emulator.stop()
})

const upload = async (width: number) =>
  fetch(`${app.url}/api/admin/images`, {
    method: 'POST',
    body: new Uint8Array(await gradient(width, 600).jpeg().toBuffer()),
    headers: { Cookie: cookie, 'Content-Type': 'image/jpeg' },
  })

test('UPL-10 UPL-11 an upload goes on to the image host, and its secure_url is what a work keeps', async () => {
  const response = await upload(900)
  expect(response.status).toBe(201)
  const stored = (await response.json()) as { url: string }
  expect(stored).toMatchObject({ width: 900, height: 600, has_alpha: false })
  expect(stored.url).toMatch(new RegExp(`^${emulator.url}/gallery/image/upload/v\\d+/products/`))
  expect(emulator.uploads.at(-1)!.fields).toEqual({ upload_preset: 'hush-hush', folder: 'products' })
})

test('UPL-12 what the host refuses is a 502 in its own words; nothing else of it is told', async () => {
  emulator.failNext({
    status: 400,
    body: JSON.stringify({ error: { message: 'Invalid image file' }, debug: 'secret' }),
  })
  const response = await upload(901)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ type: 'image-host-failed', message: 'Invalid image file' })
  emulator.failNext({ status: 200, body: '<html>busy</html>', type: 'text/html' })
  const busy = await upload(901)
  expect([busy.status, ((await busy.json()) as { message: string }).message]).toEqual([
    502,
    'The image host sent an answer that could not be read (200).',
  ])
})

test('UPL-10 OP-57 a page delivers a hosted picture in its widths, keeps its place, and knows no preset', async () => {
  const { url } = (await (await upload(1000)).json()) as { url: string }
  const { id } = await newProduct(app.context.db, { images: [url] })
  const page = await fetch(`${app.url}/collection?productId=${id}`)
  const html = await page.text()
  const delivered = url.replace('/image/upload/', '/image/upload/f_auto,q_auto,w_1200/')
  expect(html).toContain(`src="${delivered}"`)
  expect(html).toContain(`${url.replace('/image/upload/', '/image/upload/f_auto,q_auto,w_400/')} 400w`)
  expect(html).toMatch(/width="1000" height="600"/)
  expect(html).not.toContain('hush-hush')
  expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: blob: ${emulator.url};`)
  expect(page.headers.get('link')).toBe(`<${emulator.url}>; rel=preconnect`)
  expect((await fetch(delivered)).status).toBe(200)
  expect(html).toContain(`"image":["${url}"]`)
})

test('TEAR-01 a tear sheet has its picture from the host', async () => {
  const { url } = (await (await upload(1000)).json()) as { url: string }
  const { id } = await newProduct(app.context.db, { images: [url] })
  const sheet = await fetch(`${app.url}/api/products/${id}/tear-sheet.pdf`)
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
