import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
let stranger: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  stranger = (await newAdmin(app.context, { email: 'stranger@vitrine.example', isAdmin: false })).cookie
  ;({ cookie } = await newAdmin(app.context))
  await newProduct(app.context.db, { name: 'Harbour at Dusk', price: 1200.5 })
  await newProduct(app.context.db, {
    name: 'Sold one',
    sold_out: true,
    sold_at: new Date(),
    sold_price: 900,
    quantity: 0,
  })
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { redirect: 'manual', headers: { Cookie: cookie, ...headers } })

describe.each(['/api/admin/statistics', '/api/admin/statistics/sales'])('%s', (path) => {
  test('PERM-01 PERM-06 is for admins, and kept by nobody', async () => {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await get(path, { Cookie: '' })).status).toBe(401)
    expect((await get(path, { Cookie: stranger })).status).toBe(403)
  })

  test('takes no change', async () => {
    const response = await fetch(`${app.url}${path}`, { method: 'POST', headers: { Cookie: cookie, Origin: app.url } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

test('DASH-06 DASH-10 DASH-11 OP-42 the figures are measured ones: no fixed trend is among them', async () => {
  expect(await (await get('/api/admin/statistics')).json()).toEqual({
    total: 2,
    available: 1,
    draft: 0,
    sold: 1,
    inventoryCents: 120_050,
    salesCents: 90_000,
    activity: {
      week: { added: 2, updated: 0, sold: 1 },
      month: { added: 2, updated: 0, sold: 1 },
      all: { added: 2, updated: 0, sold: 1 },
    },
    categories: [{ name: 'Paintings', count: 2 }],
  })
})

/** The text of a page of the portal, as the server sends it. */
async function pageText(path: string, headers?: Record<string, string>) {
  const html = await (await get(path, headers)).text()
  return html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<!--.*?-->/g, '')
}

describe.each(['/admin', '/admin/products'])('SHELL-08 %s', (path) => {
  test('SHELL-08 DASH-04 comes with the figures above the list', async () => {
    const page = (await pageText(path)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(page).toMatch(/Add New Artwork.*Total Products 2 .*Available Products 1 Published &amp; In Stock/)
    expect(page).toMatch(/Total Inventory Value \$1,200\.50 .*Category Breakdown.*Recent Activity.*Harbour at Dusk/)
  })
})

test.each([
  ['', '?filter='],
  ['other', '?filter=other'],
  ['a category without its colon', '?filter=category'],
  ['two of them', '?filter=total&filter=sold'],
  ['5,000 letters', `?filter=${'a'.repeat(5_000)}`],
])('DASH-01 an unknown filter is no filter: %s', async (_, search) => {
  const page = await pageText(`/admin/products${search}`)
  expect(page).toContain('Harbour at Dusk')
  expect(page).not.toContain('No artworks match')
})

test('DASH-01 DASH-03 a filter narrows the list, and its badge says so', async () => {
  const page = await pageText('/admin/products?filter=sold')
  expect(page).toContain('Filter: Sold')
  expect(page).toContain('aria-current="true"')
  expect(page).not.toContain('Harbour at Dusk')
  expect(await pageText('/admin/products?filter=unsold-year')).toContain('Filter: Unsold for over a year')
  await newProduct(app.context.db, { name: 'Old bridge', category: 'Prints', status: 'draft' })
  const prints = await pageText('/admin/products?filter=category:Prints')
  expect(prints).toMatch(/Filter: Prints.*Old bridge/s)
  expect(prints).not.toContain('Harbour at Dusk')
})

test('DASH-19 the fold comes open where the browser left it open', async () => {
  expect(await pageText('/admin/products')).not.toMatch(/<details[^>]* open/)
  const page = await pageText('/admin/products', { Cookie: `${cookie}; dashboard_report=open` })
  expect(page).toMatch(/<details[^>]* open/)
})

test('DASH-20 STAT-03 the list does not wait for figures that do not come, and has none where they fail', async () => {
  const { db } = app.context
  const execute = db.execute.bind(db)
  for (const figures of [() => new Promise(() => {}), () => Promise.reject(new Error('no figures'))]) {
    db.execute = ((query: never) =>
      JSON.stringify(query).includes('inventoryCents') ? figures() : execute(query)) as typeof db.execute
    const page = await pageText('/admin/products').finally(() => {
      db.execute = execute
    })
    expect(page).toContain('Harbour at Dusk')
    expect(page).toContain('skeleton--figure')
  }
})
