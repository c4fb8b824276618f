import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProduct } from '#tests/new-product.ts'
import { rawRequest } from '#tests/raw-request.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const secret = 'only-the-server-may-know-this-value'
const names = [
  'AUTH_SECRET',
  'ADMIN_PASSWORD',
  'PAYPAL_CLIENT_SECRET',
  'REMOVE_BG_API_KEY',
  'CLOUDINARY_UPLOAD_PRESET',
  'S3_SECRET_ACCESS_KEY',
]
/** What the settings ask for beside some of them. */
const beside = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_WEBHOOK_ID: 'webhook',
  CLOUDINARY_CLOUD: 'cloud',
  S3_ACCESS_KEY_ID: 'key',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: { ...Object.fromEntries(names.map((name) => [name, secret])), ...beside },
    logLevel: 'silent',
  })
  await newProduct(app.context.db, { name: 'Open to All' })
})
afterAll(() => app.stop())

test('NET-07 BGR-04 OP-35 OP-57 the public reads without any key, and no key is in what it is sent', async () => {
  for (const path of ['/', '/collection', '/api/products', '/api/products/search?q=open', '/api/home']) {
    const { status, text, headers } = await rawRequest(app.url, { path })
    expect([path, status, text.includes('Open to All')]).toEqual([path, 200, true])
    expect(text + JSON.stringify(headers)).not.toContain(secret)
  }
  expect((await rawRequest(app.url, { path: '/admin/login' })).text).not.toContain(secret)
})

test('NET-07 BGR-04 every key is a setting: the program that is sent to browsers names none', () => {
  const folder = 'build/client/assets'
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(folder, file), 'utf8')
    for (const name of [...names, 'authSecret', 'clientSecret', 'removeBg'])
      expect([file, code.includes(name)]).toEqual([file, false])
  }
})
