import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './page-checks.ts'
import { expect, test, untilHydrated } from './test.ts'

/** The lists of works that the page requests. */
interface Lists {
  lists: { areAway: boolean; askedAt: number[] }
}

test('NET-01 NET-03 NET-04 NET-05 NET-08 COL-15 COL-16 NET-10 NET-11 NET-12 NET-13 a list that cannot be loaded is tried again after 2, 4 and 8 s, and then by the visitor', async ({
  page,
}) => {
  // A notice of a change would have its lists requested once more.
  await page.route('**/api/live*', (route) => route.abort())
  await page.clock.install({ time: 0 })
  // Refused in the page itself: its clock must not run while a refusal is still on its way from here.
  await page.addInitScript(() => {
    const { fetch } = window
    const lists = { areAway: true, askedAt: [] as number[] }
    window.fetch = (...request) => {
      if (!lists.areAway || !String(request[0]).startsWith('/api/products?')) return fetch(...request)
      lists.askedAt.push(Date.now())
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    Object.assign(window, { lists })
  })
  const askedAt = () => page.evaluate(() => (window as unknown as Lists).lists.askedAt)
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/health')) checks.push(request.headers()['x-application-name']!)
  })

  await page.goto('/collection')
  await expect.poll(() => checks).toEqual(['vitrine-web'])
  await page.clock.pauseAt(3_600_000)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(askedAt).toHaveLength(1)
  await page.clock.runFor(250)
  await expect(page.getByText('Loading works')).toBeAttached()
  await page.clock.runFor(3_000)
  await expect(page.getByText('Unable to connect to database. Please check your internet connection.')).toBeVisible()
  await page.clock.runFor(23_000)
  // Three attempts of each load, 1 s and 2 s apart, and between the loads 2, 4 and 8 s.
  const waits = (await askedAt()).map((at, index, all) => (at - (all[index - 1] ?? at)) / 1_000)
  expect(waits).toEqual([0, 1, 2, 2, 1, 2, 4, 1, 2, 8, 1, 2])
  await page.clock.resume()
  await expect(page.getByText('Failed to load products. Please refresh the page.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to load products after multiple attempts' })).toBeVisible()
  await expectAccessible(page, { without: '.toasts' })

  await page.evaluate(() => Object.assign((window as unknown as Lists).lists, { areAway: false }))
  const asked = page.waitForRequest(/\/api\/products\?/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Showing 13-24')).toBeVisible()
  expect((await asked).headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-application-name': 'vitrine-web' })
  expect(checks).toHaveLength(1)
})

for (const file of ['storefront-manifest', 'entry.client'])
  test(`OPS-39 a page whose ${file} was cut on its way asks for it again, and keeps a favorite`, async ({ page }) => {
    let asked = 0
    await page.route(`**/assets/${file}-*.js`, (route) =>
      asked++ < 2 ? route.abort('connectionreset') : route.continue(),
    )
    await page.goto('/collection')
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    expect(asked).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Add to favorites' }).first().click()
    await expect(page.getByRole('link', { name: /^Favorites/ }).first()).toContainText('1')
  })

test('OPS-40 a document that stalls half-way is painted as far as it has come', async ({ page, baseURL }) => {
  const html = await (await fetch(`${baseURL}/collection`)).text()
  const server = createServer(({ url }, response) => {
    if (url !== '/collection') return void response.writeHead(302, { Location: baseURL + url! }).end()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.write(html.slice(0, html.length / 2))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/collection`, { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toBeVisible()
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name))
  await expect.poll(paints).toContain('first-contentful-paint')
  server.closeAllConnections()
  server.close()
})

test('OPS-40 a page that came whole keeps the link that held its first paint, and shows an error also when it has been open for longer', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/admin/login')
  await untilHydrated(page)
  await page.clock.runFor(2_000)
  // React removes it itself, with its page, and threw an error when it was gone already.
  await expect(page.locator('link[rel=expect]')).toHaveCount(1)
  await page.route('**/admin/login.data*', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => void }
    }
    router.navigate('/admin/login?again')
  })
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
})
