import { uuidv7 } from 'uuidv7'
import type { Actor } from '#app/features/audit/actor.ts'
import { writeInvoice } from '#app/features/orders/invoices/admin/write-invoice.server.ts'
import { makeInvoiceLink } from '#app/features/orders/invoices/make-invoice-link.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import type { TestApp } from '../test-app.ts'
import { findWork, hang, ordersOf } from './buying.ts'
import { expectAccessible } from './page-checks.ts'
import { choose, decideAtPayPal, openWindow, ordersAtPayPal, payPalButton, test, texts } from './paypal-shop.ts'
import { expect, phone } from './test.ts'

test.use(phone)

const desk: Actor = { kind: 'admin', id: 'desk', label: 'desk@vitrine.example', client: '192.0.2.1', requestId: 'r1' }

/** An invoice of two parts for a work. Returns the address of its page. */
async function write(app: TestApp, productId: string): Promise<string> {
  const [id, at] = [uuidv7(), app.context.now()]
  const { timeZone } = app.context.settings.gallery
  const day = galleryDate(new Date(at.getTime() + 7 * 86_400_000), timeZone)
  const client = { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, note: null }
  const terms = { ...client, amount: 4500.55, firstAmount: 1500.3, day }
  const written = await writeInvoice({ ...app.context, actor: desk }, { id, productId, terms, timeZone })
  expect(written.outcome).toBe('written')
  return makeInvoiceLink(app.context.db, { invoiceId: id, madeFor: 'staff', at })
}

test('INV-18 INV-06 PAYP-17 PAYP-19 a client pays an invoice in two parts through PayPal, on a phone, after a card that is refused', async ({
  page,
  app,
  emulator,
}) => {
  const { id, name } = await hang(app)
  await page.goto(await write(app, id))
  const [first, rest] = [
    page.getByRole('button', { name: 'Pay $1,500.30' }),
    page.getByRole('button', { name: 'Pay $3,000.25' }),
  ]
  await first.click()
  await expect(payPalButton(page)).toBeVisible()
  await expectAccessible(page)
  await decideAtPayPal(page, 'Pay with a card that is refused')
  await expect(page.getByText(texts.failed)).toBeVisible()
  await first.click()
  const window = await openWindow(page)
  await expect(window.getByText('1500.30 USD')).toBeVisible()
  await choose(window, 'Pay now')
  await expect(page.getByRole('heading', { name: 'Your part payment is in. Thank you.' })).toBeVisible()
  expect(await findWork(app, id)).toMatchObject({ sold_out: true, sold_price: 4500.55 })

  await page.reload()
  await rest.click()
  await decideAtPayPal(page, 'Pay now')
  await expect(page.getByRole('heading', { name: 'This invoice is paid. Thank you.' })).toBeVisible()

  await emulator.webhooks.delivered()
  const captures = ordersAtPayPal(emulator, name).flatMap(({ capture }) =>
    capture?.status === 'COMPLETED' ? [capture] : [],
  )
  expect(captures.map(({ amount }) => amount)).toEqual([
    { currency_code: 'USD', value: '1500.30' },
    { currency_code: 'USD', value: '3000.25' },
  ])
  const paid = (await ordersOf(app, id)).filter(({ state }) => state === 'paid')
  expect(
    paid.map(({ invoice_part, captured_amount, capture_id }) => [invoice_part, captured_amount, capture_id]),
  ).toEqual([
    ['first', 1500.3, captures[0]!.id],
    ['rest', 3000.25, captures[1]!.id],
  ])
})
