import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '../new-product.ts'
import { receivedNotices } from '../received-notices.ts'
import type { TestApp } from '../test-app.ts'
import { findSampleWork } from './rooms.ts'
import { expect, test } from './test.ts'

/** Adds a work that is newer than all others, with a picture of theirs. */
async function hang({ url, context: { db } }: TestApp, name: string) {
  const { images } = (await (await fetch(`${url}/api/products`)).json()).items[0]
  await newProduct(db, { name, images, created_at: new Date(Date.now() + 60_000) })
}

test('LIVE-01 CACHE-04 an open page shows by itself what is published, also while it is on its way, names the works it shows, and is called for a hold on one', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  await page.route(
    '**/api/live*',
    async (route) => {
      await hang(app, 'Hung on the way')
      await receivedNotices(app)
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto(`${app.url}/collection`)
  const first = page.getByRole('article').first()
  await expect(first).toContainText('Hung on the way')
  await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
  await hang(app, 'Hung just now')
  await expect(first).toContainText('Hung just now')
  await expect(page.locator('body')).toHaveAttribute('data-same', 'document')

  const { items } = await (await fetch(`${app.url}/api/products?perPage=24`)).json()
  const ids: string[] = items.map(({ id }: { id: string }) => id)
  /** A stream that subscribes to these works and no others. */
  const streamOf = (works: string[]) =>
    page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url())
      return pathname === '/api/live' && searchParams.get('works') === works.join()
    })
  const firstPage = streamOf(ids.slice(0, 12))
  await page.reload()
  await firstPage
  const secondPage = streamOf(ids.slice(12))
  await page.getByRole('link', { name: 'Next' }).click()
  await secondPage

  const asked = page.waitForRequest((request) => request.url().includes('/api/products?'))
  const hold_expires_at = new Date('2100-01-01T00:00:00Z')
  const hold = { id: uuidv7(), product_id: ids[20]!, amount: 1200, snapshot: {}, hold_expires_at }
  await app.context.db.insert(orders).values({ ...hold, state: 'created', provider: 'demo' })
  await asked
})

test('LIVE-01 PDP-14 RUN-12 an open work shows its new paragraphs, each as often as it is written, and that it is sold', async ({
  page,
  app,
}) => {
  const { images } = await findSampleWork(app.url, () => true)
  const { id, name } = await newProduct(app.context.db, {
    images,
    description: 'Signed.\nSigned.\nIn its first frame.',
  })
  const change = (facts: Partial<typeof products.$inferInsert>) =>
    app.context.db.update(products).set(facts).where(eq(products.id, id))
  await page.goto(`/collection?productId=${id}`)
  const room = page.getByRole('dialog', { name })
  await expect(room.getByText('Signed.', { exact: true })).toHaveCount(2)
  await expect(room.getByText('This item has been sold')).toHaveCount(0)
  await change({ description: 'In its first frame.' })
  await expect(room.getByText('Signed.', { exact: true })).toHaveCount(0)
  await expect(room.getByText('In its first frame.', { exact: true })).toBeVisible()
  await change({ sold_out: true, sold_at: new Date(), quantity: 0 })
  await expect(room.getByText('This item has been sold')).toBeVisible()
  await expect(room.getByRole('button', { name: /Buy|Pay/ })).toHaveCount(0)
})

test('NAV-19 a page of another build than the one that serves leads on by a new document', async ({ page }) => {
  await page.addInitScript(() => {
    let manifest: Window['__reactRouterManifest']
    Object.defineProperty(window, '__reactRouterManifest', {
      get: () => manifest,
      set(own: NonNullable<Window['__reactRouterManifest']>) {
        manifest = { ...own, version: '0123abcd' }
      },
    })
  })
  await page.goto('/collection')
  await expect(page.locator('html')).toHaveAttribute('data-build', 'old')
  // Added by the code that is loaded after the first view.
  await expect(page.locator('body > .sr-only')).toBeAttached()
  await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-same', 'document')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.locator('body:not([data-same])')).toBeVisible()
})
