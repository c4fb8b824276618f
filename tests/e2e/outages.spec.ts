import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Product } from '#app/features/products/product.ts'
import { slowMessage } from '#app/platform/resource.ts'
import { connect } from '#db/connect.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { products } from '#db/schema/products.ts'
import { askForLink, buyWork } from '../bought-order.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts'
import { newArtist } from '../new-artist.ts'
import { newInvoice } from '../new-invoice.ts'
import { newProduct } from '../new-product.ts'
import type { TestApp } from '../test-app.ts'
import { expect, runClockUntil, test } from './test.ts'

const trouble = 'Unable to connect to database. Please check your internet connection.'
const failed = 'Failed to load products after multiple attempts'

/** The first work in the collection. */
const findFirst = async ({ url }: TestApp) =>
  ((await (await fetch(`${url}/api/products`)).json()) as { items: Product[] }).items[0]!

/** Renames a work without the program and its database connection, as another copy would. */
async function rename({ databaseUrl }: TestApp, { id }: Product, name: string) {
  const db = connect(databaseUrl)
  await db.update(products).set({ name }).where(eq(products.id, id))
  await db.$client.end()
}

const firstCard = (page: Page) => page.getByRole('article').first()

/** The collection with its live stream open, marked so that a reload would be noticed. */
async function openCollection(page: Page, app: TestApp) {
  const live = page.waitForResponse('**/api/live*')
  await page.goto(`${app.url}/collection`)
  await live
  await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
}

const expectSameDocument = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-same', 'document')

test('LIVE-01 LIVE-05 SHOP-06 SHOP-07 NET-12 an open page outlives a restart of the server, shows what changed, and loads by itself what it could not', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const work = await findFirst(app)
  await page.clock.install()
  await openCollection(page, app)
  await expect(firstCard(page)).toContainText(work.name)
  await app.restart(() => rename(app, work, 'Renamed while nobody served'))
  await runClockUntil(page, firstCard(page).getByText('Renamed while nobody served'))
  await rename(app, work, 'Renamed by the new server')
  await expect(firstCard(page)).toContainText('Renamed by the new server')

  await app.restart(async () => {
    await page.getByRole('link', { name: 'Next' }).click()
    await page.clock.runFor(3_000)
    await expect(page.getByText(slowMessage).or(page.getByText(trouble))).toBeVisible()
    await runClockUntil(page, page.getByRole('heading', { name: failed }))
  })
  await runClockUntil(page, page.getByText('Showing 13-24'))
  await expectSameDocument(page)
})

test('LIVE-07 LIVE-14 a change that cannot be read leaves an open page as it is, which shows it once it can', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  await page.clock.install()
  await openCollection(page, app)
  const nameGallery = (name: string) => app.context.db.update(gallery_settings).set({ facts: { name } })
  const footer = page.getByRole('contentinfo')
  /** Renames the gallery while the page's request for `reads` is refused. */
  const nameUnread = async (name: string, reads: RegExp) => {
    let refused = 0
    await page.route(reads, (route) => {
      refused++
      return route.abort('connectionrefused')
    })
    const before = refused
    await nameGallery(name)
    await expect.poll(() => refused).toBeGreaterThan(before)
    await expect(firstCard(page)).toBeVisible()
    await page.unroute(reads)
  }

  // The server cannot be reached at all.
  await nameUnread('Galleri Sør', /\/api\/health|\.data\?/)
  await runClockUntil(page, footer.getByText('Galleri Sør').first())
  // Only its data are refused.
  await nameUnread('Galleri Vest', /\.data\?/)
  await runClockUntil(page, footer.getByText('Galleri Vest').first())
  await expect(firstCard(page)).toBeVisible()
  await expectSameDocument(page)
})

test('ART-70 LIVE-14 the open page of an artist stays as it is while it cannot be read again', async ({
  page,
  app,
}) => {
  const { db } = app.context
  const artist = await newArtist(db)
  const work = await newProduct(db, { artist_id: artist.id, name: 'Kept in sight' })
  await page.clock.install()
  const live = page.waitForResponse('**/api/live*')
  await page.goto(`/artists/${artist.slug}`)
  await live
  const heading = page.getByRole('heading', { level: 1, name: artist.name })
  await heading.evaluate((element) => element.setAttribute('data-same', 'element'))
  const reads = `**/artists/${artist.slug}.data*`
  let refused = 0
  await page.route(reads, (route) => {
    refused++
    return route.fulfill({ status: 503, body: '' })
  })
  await db.update(products).set({ name: 'Renamed meanwhile' }).where(eq(products.id, work.id))
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.unroute(reads)
  await runClockUntil(page, page.getByRole('article').getByText('Renamed meanwhile'))
  await expect(heading).toHaveAttribute('data-same', 'element')
})

test('LIVE-01 NET-10 the database goes away before a page comes, which says so and fills by itself, and again under the open page', async ({
  page,
  freshApp,
}) => {
  let proxy!: DatabaseProxy
  const app = await freshApp({
    logLevel: 'silent',
    async reachDatabase(url) {
      proxy = await startDatabaseProxy(url)
      return proxy.url
    },
  })
  const work = await findFirst(app)
  await proxy.cut()
  const response = await page.goto(`${app.url}/collection`)
  expect(response!.status()).toBe(503)
  await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
  await expect(page.getByText(trouble)).toBeVisible()
  await proxy.mend()
  await expect(firstCard(page)).toContainText(work.name)

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

test('SHOP-23 without a connection a page of artists, and one that staff wrote, says that it could not be loaded, and comes by itself', async ({
  page,
  context,
}) => {
  await page.goto('/artists')
  await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const footer = page.getByRole('contentinfo')
  const shipping = footer.getByRole('link', { name: 'Shipping and delivery' })
  // Their code is loaded at the first visit.
  await page.locator('.az__row a').first().click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Artists')
  const name = await title.textContent()
  await shipping.click()
  await expect(title).toHaveText('Shipping and delivery')

  for (const [go, failure, found] of [
    [() => page.goBack(), 'Failed to load this artist', name!],
    [() => footer.getByRole('link', { name: 'Artists', exact: true }).click(), 'Failed to load artists', 'Artists'],
    [() => shipping.click(), 'Failed to load this page', 'Shipping and delivery'],
  ] as const) {
    await context.setOffline(true)
    await go()
    await expect(title).toHaveText(failure)
    await expect(page).toHaveTitle(/^\S.* - /)
    await context.setOffline(false)
    await expect(title).toHaveText(found)
  }
  await expectSameDocument(page)
})

test('INV-41 an open page of an invoice, or of an order, stays as it is when it cannot be read again, and shows what has changed with Retry', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const { db } = app.context
  const { id: productId } = await newProduct(db)
  const invoice = await newInvoice(app, productId)
  const order = await askForLink(app, await buyWork(app))
  const notRead = page.locator('.toast', { hasText: 'This page could not be read again.' })
  for (const [path, part, title] of [
    [invoice.path, page.getByRole('button', { name: 'Pay $900.50' }), 'is kept for you'],
    [order, page.getByRole('heading', { name: 'What happens next' }), 'Thank you'],
  ] as const) {
    const live = page.waitForResponse('**/api/live*')
    await page.goto(app.url + path)
    await live
    await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    // As nginx responds while the server restarts.
    await page.route(/\.data\?/, (route) => route.fulfill({ status: 502, body: '<html>' }))
    await db
      .update(products)
      .set({ name: `Renamed beneath ${title}` })
      .where(eq(products.id, productId))
    // A toast stays while the pointer is on it.
    const retry = notRead.last().getByRole('button', { name: 'Retry' })
    await retry.hover()
    await expect(part).toBeVisible()
    await page.unroute(/\.data\?/)
    // The page loads its data again now and then: an earlier request may still be on its way.
    const read = page.waitForResponse((response) => /\.data\?/.test(response.url()) && response.ok())
    await retry.click()
    await read
    await expect(part).toBeVisible()
    await expectSameDocument(page)
  }
})
