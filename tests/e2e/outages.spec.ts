import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Product } from '#app/features/products/product.ts'
import { slowMessage } from '#app/platform/resource.ts'
import { connect } from '#db/connect.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { products } from '#db/schema/products.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts'
import type { TestApp } from '../test-app.ts'
import { expect, runClockUntil, test } from './test.ts'

const trouble = 'Unable to connect to database. Please check your internet connection.'
const failed = 'Failed to load products after multiple attempts'

/** The work that hangs first in the collection. */
const findFirst = async ({ url }: TestApp) =>
  ((await (await fetch(`${url}/api/products`)).json()) as { items: Product[] }).items[0]!

/** Renames a work past the program and its way to the database, as another copy would. */
async function rename({ databaseUrl }: TestApp, { id }: Product, name: string) {
  const db = connect(databaseUrl)
  await db.update(products).set({ name }).where(eq(products.id, id))
  await db.$client.end()
}

const firstCard = (page: Page) => page.getByRole('article').first()

/** The collection with its live stream open, marked so that a reload would show. */
async function openCollection(page: Page, app: TestApp) {
  const live = page.waitForResponse('**/api/live*')
  await page.goto(`${app.url}/collection`)
  await live
  await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
}

const expectSameDocument = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-same', 'document')

test('LIVE-01 LIVE-05 an open page outlives a restart of the server, and shows what changed meanwhile and after', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const work = await findFirst(app)
  await openCollection(page, app)
  await expect(firstCard(page)).toContainText(work.name)
  await app.restart(() => rename(app, work, 'Renamed while nobody served'))
  await expect(firstCard(page)).toContainText('Renamed while nobody served')
  await rename(app, work, 'Renamed by the new server')
  await expect(firstCard(page)).toContainText('Renamed by the new server')
  await expectSameDocument(page)
})

test('LIVE-07 a change that cannot be read leaves an open page as it is, which shows it once it can', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  await openCollection(page, app)
  const reads = /\/api\/health|\.data\?/
  await page.route(reads, (route) => route.abort('connectionrefused'))
  const failed = page.waitForEvent('requestfailed', (request) => reads.test(request.url()))
  await app.context.db.update(gallery_settings).set({ facts: { name: 'Galleri Sør' } })
  await failed
  await expect(firstCard(page)).toBeVisible()
  await page.unroute(reads)
  await expect(page.getByRole('contentinfo')).toContainText('Galleri Sør')
  await expect(firstCard(page)).toBeVisible()
  await expectSameDocument(page)
})

test('LIVE-07 so does one whose data alone are refused; the next change brings both', async ({ page, freshApp }) => {
  const app = await freshApp()
  await openCollection(page, app)
  const nameGallery = (name: string) => app.context.db.update(gallery_settings).set({ facts: { name } })
  await page.route(/\.data\?/, (route) => route.abort('connectionrefused'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.data?'))
  await nameGallery('Galleri Sør')
  await failed
  await page.unroute(/\.data\?/)
  await nameGallery('Galleri Nord')
  await expect(page.getByRole('contentinfo')).toContainText('Galleri Nord')
  await expect(firstCard(page)).toBeVisible()
  await expectSameDocument(page)
})

test.describe('the database goes away and comes back', () => {
  /** An app that reaches its database by a way that can be cut. */
  async function startBehindProxy(freshApp: (options: object) => Promise<TestApp>) {
    let proxy!: DatabaseProxy
    const app = await freshApp({
      logLevel: 'silent',
      reachDatabase: async (url: string) => {
        proxy = await startDatabaseProxy(url)
        return proxy.url
      },
    })
    return { app, proxy }
  }

  test('LIVE-01 under an open page, which shows what changed meanwhile and after', async ({ page, freshApp }) => {
    const { app, proxy } = await startBehindProxy(freshApp)
    const work = await findFirst(app)
    await openCollection(page, app)
    await proxy.cut()
    await rename(app, work, 'Renamed while it was away')
    expect((await page.request.get(`${app.url}/api/health`)).status()).toBe(503)
    await expect(firstCard(page)).toContainText(work.name)
    await proxy.mend()
    await expect(firstCard(page)).toContainText('Renamed while it was away')
    await rename(app, work, 'Renamed once it was back')
    await expect(firstCard(page)).toContainText('Renamed once it was back')
    await expectSameDocument(page)
  })

  test('NET-10 before the page comes, which says so and fills by itself', async ({ page, freshApp }) => {
    const { app, proxy } = await startBehindProxy(freshApp)
    const work = await findFirst(app)
    await proxy.cut()
    const response = await page.goto(`${app.url}/collection`)
    expect(response!.status()).toBe(503)
    await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
    await expect(page.getByText(trouble)).toBeVisible()
    await proxy.mend()
    await expect(firstCard(page)).toContainText(work.name)
    await expectSameDocument(page)
  })

  test('COL-15 NET-12 on the way to another page, whose Retry works once it is back', async ({ page, freshApp }) => {
    const { app, proxy } = await startBehindProxy(freshApp)
    await page.route('**/api/live*', (route) => route.abort())
    await page.clock.install()
    await page.goto(`${app.url}/collection`)
    await proxy.cut()
    await page.getByRole('link', { name: 'Next' }).click()
    const heading = page.getByRole('heading', { name: failed })
    await runClockUntil(page, heading)
    await page.clock.resume()
    await proxy.mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Showing 13-24')).toBeVisible()
  })
})

test('SHOP-06 SHOP-07 NET-12 a page that could not be loaded says so at once, and comes by itself when the server is back', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  await page.clock.install()
  await page.goto(`${app.url}/collection`)
  await app.restart(async () => {
    await page.getByRole('link', { name: 'Next' }).click()
    await page.clock.runFor(3_000)
    await expect(page.getByText(slowMessage).or(page.getByText(trouble))).toBeVisible()
    await runClockUntil(page, page.getByRole('heading', { name: failed }))
  })
  await runClockUntil(page, page.getByText('Showing 13-24'))
})
