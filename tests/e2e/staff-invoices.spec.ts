import { newInvoice } from '../new-invoice.ts'
import { decide, findWork, hang, ordersOf, payButton } from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, test, waitingUntilReady } from './test.ts'

test('INV-01 INV-03 INV-04 INV-06 INV-07 staff write an invoice with a part payment; its client pays the part on a phone, and later the rest', async ({
  page,
  context,
  app,
  browser,
}) => {
  await enter(app, context)
  const { id, name } = await hang(app)
  await page.goto(`/admin/products/edit/${id}`)
  await page.getByRole('region', { name: 'Reservation' }).getByRole('link', { name: 'Write an invoice…' }).click()
  await expect(field(page, 'Amount')).toHaveValue('4800.00')
  await field(page, 'Client').fill('Ada Lovelace')
  await field(page, 'Email').fill('ada@example.com')
  await field(page, 'Amount').fill('4500.50')
  await field(page, 'Part payment first').fill('4500.50')
  await button(page, 'Write Invoice').click()
  await expect(page.getByText('The part payment must be less than the whole amount').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field(page, 'Part payment first').fill('1500')
  await button(page, 'Write Invoice').click()

  await expect(page.getByRole('heading', { level: 1, name: /^Invoice I-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Make a Link' }).click()
  const link = await page.getByLabel('The link, shown this once').inputValue()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const phone = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  const client = waitingUntilReady(await phone.newPage())
  await client.goto(new URL(link).pathname)
  await expect(client.getByRole('heading', { level: 1 })).toContainText('is kept for you')
  await expectAccessible(client)
  await expectNoSidewaysScroll(client)
  await client.getByRole('button', { name: 'Pay $1,500.00' }).click()
  await payButton(client).click()
  await decide(client, 'Approve payment')
  await expect(client.getByRole('heading', { name: 'Your part payment is in. Thank you.' })).toBeVisible()
  await expect(client.getByRole('button', { name: 'Pay $3,000.50' })).toBeEnabled()
  expect(await findWork(app, id)).toMatchObject({ sold_out: true, sold_price: 4500.5 })
  await expect(page.getByText('Part paid', { exact: true })).toBeVisible()

  // Cancelled in the middle, and resumed later.
  await client.getByRole('button', { name: 'Pay $3,000.50' }).click()
  await payButton(client).click()
  await decide(client, 'Cancel')
  await expect.poll(async () => (await ordersOf(app, id)).at(-1)!.state).toBe('cancelled')
  await client.reload()
  await client.getByRole('button', { name: 'Pay $3,000.50' }).click()
  await payButton(client).click()
  await decide(client, 'Approve payment')
  await expect(client.getByRole('heading', { name: 'This invoice is paid. Thank you.' })).toBeVisible()
  await expect(client.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expectAccessible(client)
  await client.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'View your order' }).click()
  await expect(client).toHaveURL(/\/orders\//)
  await expect(client.getByText(`${name} (the rest)`)).toBeVisible()
  await phone.close()

  const paid = (await ordersOf(app, id)).filter(({ state }) => state === 'paid')
  expect(paid.map(({ invoice_part, captured_amount }) => [invoice_part, captured_amount])).toEqual([
    ['first', 1500],
    ['rest', 3000.5],
  ])
  await expect(page.getByText('All of it is paid.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Invoices' }).click()
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Paid')
  await expectAccessible(page)
})

test('INV-04 INV-08 a withdrawn invoice says so to whoever has its link, and asks for nothing', async ({
  page,
  context,
  app,
  browser,
}) => {
  await enter(app, context)
  const { id } = await hang(app)
  const { handle, path } = await newInvoice(app, id)
  await page.goto(`/admin/orders/invoices/${handle}`)
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  const isLive = visitor.waitForResponse('**/api/live*')
  await visitor.goto(path)
  await isLive
  await page.getByRole('button', { name: 'Withdraw…' }).click()
  await expectAccessible(page, { within: 'dialog' })
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw Invoice' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(visitor.getByText('This invoice was withdrawn. Please contact us.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  expect((await visitor.reload())!.status()).toBe(410)
  await visitor.context().close()
})
