import { eq, sql } from 'drizzle-orm'
import { invoices } from '#db/schema/invoices.ts'
import { decide, findWork, hang, ordersOf, payButton } from './buying.ts'
import { amounts, collectTax } from './collecting-tax.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, phone, test, waitingUntilReady } from './test.ts'

test.use(phone)
test.afterEach(({ app }) => collectTax(app, false))

test('INV-21 INV-22 INV-24 INV-25 on a phone staff write an invoice with its tax, whose first part is paid by the link; the rest is given a later day, and paid at the desk', async ({
  page,
  context,
  app,
  browser,
}) => {
  await collectTax(app)
  await enter(app, context)
  const { id } = await hang(app, { price: 12_000 })
  await page.goto(`/admin/orders/invoices/new?work=${id}`)
  await field(page, 'Client').fill('Ada Lovelace')
  await field(page, 'Email').fill('ada@example.com')
  await field(page, 'Part payment first').fill('1000')
  await button(page, 'Write Invoice').click()
  await expect(page.getByText('Say where the work goes').first()).toBeVisible()
  await field(page, 'Where the artwork goes').selectOption('An address in the United States')
  await field(page, 'State').selectOption('Florida')
  await field(page, 'ZIP code').fill('33401')
  const preview = page.getByRole('status', { name: 'What the client pays' })
  await expect(preview).toContainText('Palm Beach County surtax, 1% of the first $5,000$50.00')
  await expect(preview).toContainText('Total$12,770.00')
  await expect(preview).toContainText('The rest$11,770.00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Write Invoice').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice I-/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('Total$12,770.00')
  await page.getByRole('button', { name: 'Make a Link' }).click()
  const link = new URL(await page.getByLabel('The link, shown this once').inputValue()).pathname

  const client = waitingUntilReady(await (await browser.newContext({ baseURL: app.url, ...phone })).newPage())
  await client.goto(link)
  await expect(client.getByLabel('Your invoice')).toContainText('Florida sales tax, 6%$720.00')
  await client.getByRole('button', { name: 'Pay $1,000.00' }).click()
  await expect(amounts(client)).toContainText('Florida sales tax, 6%$56.38')
  await expect(amounts(client)).toContainText('Total$1,000.00')
  await expect(client.getByRole('button', { name: 'Change where it goes' })).toHaveCount(0)
  await expectAccessible(client)
  await expectNoSidewaysScroll(client)
  await payButton(client).click()
  await decide(client, 'Approve payment')
  await expect(client.getByRole('heading', { name: 'Your part payment is in. Thank you.' })).toBeVisible()

  await app.context.db
    .update(invoices)
    .set({
      created_at: sql`now() - interval '20 days'`,
      until: sql`now() - interval '2 days'`,
      version: sql`version + 1`,
    })
    .where(eq(invoices.product_id, id))
  await expect(page.getByText('Rest overdue', { exact: true })).toBeVisible()
  await expect(client.getByText('The time of this invoice is over.')).toBeVisible()
  await field(page, 'Good until').fill('2020-01-01')
  await page.getByRole('button', { name: 'Set a Later Day' }).click()
  await expect(page.getByText('The day cannot be in the past').first()).toBeVisible()
  await expectAccessible(page)
  const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await field(page, 'Good until').fill(later)
  await page.getByRole('button', { name: 'Set a Later Day' }).click()
  await expect(page.getByText('Part paid', { exact: true })).toBeVisible()
  await expect(client.getByRole('button', { name: 'Pay $11,770.00' })).toBeEnabled()

  await page.getByRole('link', { name: 'Record a Payment…' }).click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('The rest$11,770.00')
  await field(page, 'Paid by').selectOption('Cheque')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Record Payment').click()
  await expect(page.getByText('All of it is paid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set a Later Day' })).toHaveCount(0)
  await expect(client.getByRole('heading', { name: 'This invoice is paid. Thank you.' })).toBeVisible()
  await client.context().close()
  expect((await ordersOf(app, id)).map((order) => [order.provider, order.captured_amount, order.tax_amount])).toEqual([
    ['demo', 1_000, 60.3],
    ['gallery', 11_770, 709.7],
  ])
  expect(await findWork(app, id)).toMatchObject({ sold_price: 12_000 })
})
