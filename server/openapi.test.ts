import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#app/features/api-docs/openapi.server.ts'
import { productSchema } from '#app/features/products/product-schema.server.ts'
import { listRoutes } from '#tests/list-routes.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => app.stop())

const apiRoutes = listRoutes().filter(
  ({ pattern, isLayout }) => pattern.startsWith('/api/') && pattern !== '/api/*' && !isLayout,
)
const described = (pattern: string) => pattern.replace(/:(\w+)/g, '{$1}')

test('every address of the API is described, and nothing else is', () => {
  expect(Object.keys(paths).sort()).toEqual(apiRoutes.map(({ pattern }) => described(pattern)).sort())
})

test.each(apiRoutes.map(({ pattern, file }) => [pattern, file]))(
  'each operation of %s has a route',
  async (pattern, file) => {
    const route: { loader?: unknown; action?: unknown } = await import(/* @vite-ignore */ `../app/${file}`)
    const { get, ...writes } = paths[described(pattern)]!
    if (get) expect(route.loader).toBeDefined()
    if (Object.keys(writes).length > 0) expect(route.action).toBeDefined()
    for (const operation of [get, ...Object.values(writes)]) {
      const named = [...described(pattern).matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const documented = (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      if (operation) expect(documented).toEqual(named)
    }
  },
)

test('GET /api/openapi.json is OpenAPI 3.1 whose references lead somewhere', async () => {
  const response = await fetch(`${app.url}/api/openapi.json`)
  expect(response.status).toBe(200)
  const text = await response.text()
  const description = JSON.parse(text)
  expect(description.openapi).toBe('3.1.0')
  expect(description.servers[0].url).toBe(app.context.settings.siteUrl)
  const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference!)
  expect(references).toContain('#/components/schemas/Product')
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/schemas\/\w+$/)
    expect(description.components.schemas).toHaveProperty(reference.split('/').at(-1)!)
  }
  expect(text).not.toMatch(/\$defs|\$schema/)
})

test('GET /api/openapi.json says what is sent and what is returned as JSON Schema', async () => {
  const { components, paths } = await (await fetch(`${app.url}/api/openapi.json`)).json()
  const { Product, Problem } = components.schemas
  const optional = ['price_on_request', 'takes_offers']
  expect([...Product.required, ...optional]).toEqual(Object.keys(Product.properties))
  expect(Product.properties).toMatchObject({
    id: { type: 'string', format: 'uuid' },
    price: { type: ['number', 'null'], description: 'Dollars; null: price on request' },
    sold_at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    pictures: { items: { anyOf: [{ $ref: '#/components/schemas/Picture' }, { type: 'null' }] } },
    status: { const: 'published' },
  })
  expect(Problem.required).toEqual(['type', 'title', 'status', 'detail', 'message'])
  const list = paths['/api/products'].get
  expect(list.parameters.at(-1)).toEqual({
    name: 'perPage',
    in: 'query',
    description: 'Anything else counts as 12',
    schema: { type: 'number', enum: [12, 24, 36, 48], default: 12 },
  })
  expect(list.responses[200].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/ProductPage' })
  expect(paths['/api/orders'].post.requestBody.content['application/json'].schema).toEqual({
    anyOf: [
      {
        type: 'object',
        properties: {
          productId: { type: 'string', format: 'uuid' },
          requestKey: { type: 'string', pattern: '^[\\w-]{16,64}$', description: expect.any(String) },
          delivery: expect.objectContaining({ oneOf: expect.any(Array) }),
        },
        required: ['productId'],
      },
      expect.objectContaining({ required: ['invoice'] }),
    ],
  })
})

test('the schemas are in nothing that a browser loads', async () => {
  const folder = 'build/client/assets'
  const { description } = productSchema.meta()!
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js')))
    expect([file, readFileSync(join(folder, file), 'utf8').includes(description!)]).toEqual([file, false])
})

test('GET /api/docs shows every operation, without a script or style of anybody else', async () => {
  const response = await fetch(`${app.url}/api/docs`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  for (const path of Object.keys(paths)) expect(page).toContain(path)
  for (const text of ['ProductPage', 'string or null', 'Price on request', 'PostPage or PostSummaryPage'])
    expect(page.toLowerCase()).toContain(text.toLowerCase())
  for (const [, address] of page.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g))
    expect(address).toMatch(/^\/(?!\/)|^#|^http:\/\/localhost/)
})

test('RUN-14 the description names the cookie of a buyer, which the list of orders depends on', async () => {
  const { id: productId } = await newProduct(app.context.db)
  const opened = await fetch(`${app.url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId }),
  })
  const { components, paths } = await (await fetch(`${app.url}/api/openapi.json`)).json()
  expect(components.securitySchemes.buyer.name).toBe(opened.headers.get('set-cookie')!.split('=')[0])
  expect(paths['/api/orders'].get.security).toEqual([{ buyer: [] }, {}])
})

test('RUN-11 the description names the cookie of a signed-in admin', async () => {
  const { cookie } = await newAdmin(app.context)
  const { components } = await (await fetch(`${app.url}/api/openapi.json`)).json()
  expect(components.securitySchemes.session.name).toBe(cookie.split('=')[0])
})

test('RUN-11 over https the description names the cookie that is sent there', async () => {
  const secure = await startTestApp({ env: { SITE_URL: 'https://gallery.example' }, logLevel: 'silent' })
  const { cookie } = await newAdmin(secure.context)
  const { components } = await (await fetch(`${secure.url}/api/openapi.json`)).json()
  expect(components.securitySchemes.session.name).toBe(cookie.split('=')[0])
  expect(cookie).toMatch(/^__Secure-/)
  await secure.stop()
})
