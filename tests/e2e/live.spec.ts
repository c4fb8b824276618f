import { uuidv7 } from 'uuidv7'
import { orders } from '#db/schema/orders.ts'
import { newProduct } from '../new-product.ts'
import { receivedNotices } from '../received-notices.ts'
import type { TestApp } from '../test-app.ts'
import { expect, test } from './test.ts'

/** Hangs a work that is newer than all others, with a picture of theirs. */
async function hang({ url, context: { db } }: TestApp, name: string) {
  const { images } = (await (await fetch(`${url}/api/products`)).json()).items[0]
  await newProduct(db, { name, images, created_at: new Date(Date.now() + 60_000) })
}

test('LIVE-01 a work that is published appears on an open page by itself', async ({ page, freshApp }) => {
  const app = await freshApp()
  const live = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto(`${app.url}/collection`)
  await live
  await page.evaluate(() => document.body.setAttribute('data-same', 'document'))
  await hang(app, 'Hung just now')
  await expect(page.getByRole('article').first()).toContainText('Hung just now')
  await expect(page.locator('body')).toHaveAttribute('data-same', 'document')
})

test('LIVE-01 a work that is published while a page is on its way appears once it is there', async ({
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
  await expect(page.getByRole('article').first()).toContainText('Hung on the way')
})

test('CACHE-04 an open page names the works it shows, also after a change of page, and is called for a hold on one', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const { items } = await (await fetch(`${app.url}/api/products?perPage=24`)).json()
  const ids: string[] = items.map(({ id }: { id: string }) => id)
  /** A stream that names these works and no others. */
  const streamOf = (works: string[]) =>
    page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url())
      return pathname === '/api/live' && searchParams.get('works') === works.join()
    })

  const first = streamOf(ids.slice(0, 12))
  await page.goto(`${app.url}/collection`)
  await first
  const second = streamOf(ids.slice(12))
  await page.getByRole('link', { name: 'Next' }).click()
  await second

  const asked = page.waitForRequest((request) => request.url().includes('/api/products?'))
  const hold_expires_at = new Date('2100-01-01T00:00:00Z')
  const hold = { id: uuidv7(), product_id: ids[20]!, amount: 1200, snapshot: {}, hold_expires_at }
  await app.context.db.insert(orders).values({ ...hold, state: 'created', provider: 'demo' })
  await asked
})
