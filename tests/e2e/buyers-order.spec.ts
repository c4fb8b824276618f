import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { askForLink, buyWork } from '../bought-order.ts'
import { readPdf } from '../read-pdf.ts'
import type { TestApp } from '../test-app.ts'
import { approve, beginPurchase, hang, ordersOf, room, sampleImages } from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll, resize } from './page-checks.ts'
import { expect, test } from './test.ts'

const viewOrder = (page: Page) => page.getByRole('button', { name: 'View your order' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Accessible, and without horizontal scrolling on a phone, a tablet and a desktop. */
async function expectFits(page: Page) {
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await resize(page, { width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

/** Returns the money of an order to its buyer. */
async function giveBack({ context: { db } }: TestApp, orderId: string) {
  const back = { state: 'refunded', refund_reason: 'work-gone', captured_amount: 4800 } as const
  await db.update(orders).set(back).where(eq(orders.id, orderId))
  const at = new Date()
  await db.insert(refunds).values({
    ...{ id: randomUUID(), order_id: orderId, amount: 4800, source: 'automatic', returned_by: 'provider' },
    ...{ state: 'done', asked_at: at, ended_at: at },
  })
}

test.use({ viewport: { width: 390, height: 900 } })

test('OPAGE-01 OPAGE-03 OPAGE-05 OPAGE-06 SHOP-20 a buyer goes from the receipt to the order, takes it along as a PDF, and finds both in the room of the sold work later; nobody else does', async ({
  page,
  app,
  browser,
}) => {
  const { id, name } = await hang(app)
  await beginPurchase(page, id)
  await approve(page)
  const receipt = page.getByRole('region', { name: 'Your receipt' })
  await expect(receipt).toContainText((await ordersOf(app, id))[0]!.id.slice(-8).toUpperCase())
  await expect(receipt).toContainText('$4,800.00')
  await expect(room(page, name)).toBeHidden()
  await expectFits(page)
  await viewOrder(page).click()
  await page.waitForURL(/\/orders\/[\w-]{22}$/)
  await expect(heading(page)).toHaveText('Thank you, Demo Collector.')
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(name)
  await expect(page.getByRole('heading', { name: 'Paid (done)' })).toBeVisible()
  await expectFits(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
  const pdf = await readPdf(new Uint8Array(await readFile(await (await downloading).path())))
  expect(pdf.text).toContain('$4,800.00')

  await page.goto(`/collection?productId=${id}`)
  const kept = room(page, name).getByRole('region', { name: 'Your receipt' })
  await expect(kept).toContainText('$4,800.00')
  await expect(kept).toContainText('We contact you about delivery')
  await expectAccessible(page)
  const other = await (await browser.newContext({ baseURL: app.url })).newPage()
  const asked = other.waitForResponse('**/api/orders')
  await other.goto(`/collection?productId=${id}`)
  await (await asked).finished()
  await expect(room(other, name).getByText('This item has been sold')).toBeVisible()
  await expect(viewOrder(other)).toHaveCount(0)
  await expect(other.getByText('Your receipt')).toHaveCount(0)
  await other.context().close()
  await viewOrder(page).click()
  await page.waitForURL(/\/orders\//)
  await expect(heading(page)).toHaveText('Thank you, Demo Collector.')
})

test('OPAGE-04 a payment that is processed and one that went back are said to be', async ({ page, app }) => {
  const order = await buyWork(app, { price: 4800, images: await sampleImages(app) }, 'pending')
  await page.goto(await askForLink(app, order))
  await expect(heading(page)).toHaveText('Your payment is being processed')
  await expect(page.getByRole('link', { name: 'Receipt (PDF)' })).toHaveCount(0)
  await expectAccessible(page)
  await giveBack(app, order.orderId)
  await page.reload()
  await expect(heading(page)).toHaveText('Your money was returned')
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('−$4,800.00')
  await expectAccessible(page)
})
