import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#app/features/api-docs/openapi.ts'
import { schemas } from '#app/features/api-docs/openapi-schemas.ts'
import { listRoutes } from '#tests/list-routes.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
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
  'each operation of %s is answered by somebody',
  async (pattern, file) => {
    const route: { loader?: unknown; action?: unknown } = await import(/* @vite-ignore */ `../app/${file}`)
    const { get, ...writes } = paths[described(pattern)]!
    if (get) expect(route.loader).toBeDefined()
    if (Object.keys(writes).length > 0) expect(route.action).toBeDefined()
    for (const operation of [get, ...Object.values(writes)]) {
      const named = [...described(pattern).matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const told = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      if (operation) expect(told).toEqual(named)
    }
  },
)

test('GET /api/openapi.json is OpenAPI 3.1 whose references lead somewhere', async () => {
  const response = await fetch(`${app.url}/api/openapi.json`)
  expect(response.status).toBe(200)
  const text = await response.text()
  const description = JSON.parse(text) as { openapi: string; servers: { url: string }[]; paths: object }
  expect(description.openapi).toBe('3.1.0')
  expect(description.servers[0]!.url).toBe(app.context.settings.siteUrl)
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) expect(schemas).toHaveProperty(name!)
})

test('works, profiles and events have exactly the fields that are described', async () => {
  const { db } = app.context
  const product = await newProduct(db)
  const post = await newPost(db)
  const event = await newEvent(db)
  const keysOf = async (path: string) => {
    const response = await fetch(app.url + path)
    expect(response.status).toBe(200)
    return Object.keys((await response.json()) as object).sort()
  }
  const fieldsOf = (name: string, ...more: string[]) => [...schemas[name]!.required!, ...more].sort()
  expect(await keysOf(`/api/products/${product.id}`)).toEqual(fieldsOf('Product'))
  expect(await keysOf(`/api/posts/${post.slug}`)).toEqual(fieldsOf('Post'))
  expect(await keysOf(`/api/events/${event.slug}`)).toEqual(fieldsOf('Event', 'related_events'))
  expect(await keysOf('/api/products')).toEqual(fieldsOf('Page'))
})

test('GET /api/docs shows every operation, without a script or style of anybody else', async () => {
  const response = await fetch(`${app.url}/api/docs`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  for (const path of Object.keys(paths)) expect(page).toContain(path)
  for (const [, address] of page.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/g))
    expect(address).toMatch(/^\/(?!\/)|^#|^http:\/\/localhost/)
})

test('RUN-11 the description names the cookie of a signed-in admin', async () => {
  const { cookie } = await newAdmin(app.context)
  const { components } = await (await fetch(`${app.url}/api/openapi.json`)).json()
  expect(components.securitySchemes.session.name).toBe(cookie.split('=')[0])
})
