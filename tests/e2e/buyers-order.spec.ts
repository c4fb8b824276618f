import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { readPdf } from '../read-pdf.ts'
import { approve, beginPurchase, decide, goToPayment, hang, ordersOf, room } from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, test } from './test.ts'

const viewOrder = (page: Page) => page.getByRole('button', { name: 'View your order' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [screen, width] of [
  ['a phone', 390],
  ['a tablet', 768],
  ['a desktop', 1440],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport: { width, height: 900 } })
    test('OPAGE-01 OPAGE-03 OPAGE-05 OPAGE-06 SHOP-20 a buyer goes from the receipt to the order and takes it along as a PDF', async ({
      page,
      app,
    }) => {
      const { id, name } = await hang(app)
      await beginPurchase(page, id)
      await approve(page)
      const receipt = page.getByRole('region', { name: 'Your receipt' })
      await expect(receipt).toContainText((await ordersOf(app, id))[0]!.id.slice(-8).toUpperCase())
      await expect(receipt).toContainText('$4,800.00')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await viewOrder(page).click()
      await page.waitForURL(/\/orders\/[\w-]{22}$/)
      await expect(heading(page)).toHaveText('Thank you, Demo Collector.')
      await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(name)
      await expect(page.getByRole('heading', { name: 'Paid (done)' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
      const pdf = await readPdf(new Uint8Array(await readFile(await (await downloading).path())))
      expect(pdf.text).toContain('$4,800.00')
      await expectAccessible(page)
    })
  })
}

test('OPAGE-03 SHOP-20 who bought finds receipt and order in the room of the sold work later, and nobody else does', async ({
  page,
  app,
  browser,
}) => {
  const { id, name } = await hang(app)
  await beginPurchase(page, id)
  await approve(page)
  await expect(room(page, name)).toBeHidden()
  await page.goto(`/collection?productId=${id}`)
  const link = room(page, name).getByRole('button', { name: 'View your order' })
  await expect(link).toBeVisible()
  const receipt = room(page, name).getByRole('region', { name: 'Your receipt' })
  await page.reload()
  await expect(receipt).toContainText('$4,800.00')
  await expect(receipt).toContainText('We contact you about delivery')
  await expectAccessible(page)

  const other = await (await browser.newContext({ baseURL: app.url })).newPage()
  const asked = other.waitForResponse('**/api/orders')
  await other.goto(`/collection?productId=${id}`)
  await (await asked).finished()
  await expect(room(other, name).getByText('This item has been sold')).toBeVisible()
  await expect(viewOrder(other)).toHaveCount(0)
  await expect(other.getByText('Your receipt')).toHaveCount(0)
  await other.context().close()

  await link.click()
  await page.waitForURL(/\/orders\//)
  await expect(heading(page)).toHaveText('Thank you, Demo Collector.')
})

test('OPAGE-04 a payment that is processed and one that went back are said to be', async ({ page, app }) => {
  const { id } = await hang(app)
  await goToPayment(page, id)
  await decide(page, /pending/i)
  await expect(page.getByText(/^Your payment is being processed/)).toBeVisible()
  const [order] = await ordersOf(app, id)
  const path = await page.evaluate(async (orderId) => {
    const response = await fetch(`/api/orders/${orderId}/link`, { method: 'POST' })
    return ((await response.json()) as { path: string }).path
  }, order!.id)
  await page.goto(path)
  await expect(heading(page)).toHaveText('Your payment is being processed')
  await expect(page.getByRole('link', { name: 'Receipt (PDF)' })).toHaveCount(0)
  await expectAccessible(page)

  const back = { state: 'refunded', refund_reason: 'work-gone', captured_amount: 4800 } as const
  await app.context.db.update(orders).set(back).where(eq(orders.id, order!.id))
  const at = new Date()
  await app.context.db.insert(refunds).values({
    id: randomUUID(),
    order_id: order!.id,
    amount: 4800,
    source: 'automatic',
    returned_by: 'provider',
    state: 'done',
    asked_at: at,
    ended_at: at,
  })
  await page.reload()
  await expect(heading(page)).toHaveText('Your money was returned')
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('−$4,800.00')
  await expectAccessible(page)
})
