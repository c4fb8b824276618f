import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { buyButton, decide, demo, enterRoom, hang, ordersOf, payButton } from './buying.ts'
import { amounts, collectTax, place } from './collecting-tax.ts'
import { expectAccessible, expectNoSidewaysScroll, resize } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, phone, test } from './test.ts'

test.afterEach(({ app }) => collectTax(app, false))

test('TAX-01 TAX-04 staff turn sales tax on in the settings, and buyers are asked for a place from then on', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await hang(app, { price: 12_000 })
  await page.goto('/admin/settings')
  await page.getByRole('switch', { name: 'Collect sales tax: Off' }).click()
  await button(page, 'Save Settings').click()
  await expect(page.getByText('At least one rate is needed to collect sales tax').first()).toBeVisible()
  await button(page, 'Add rate').click()
  const rates = page.getByRole('region', { name: 'Tax rates' })
  await field(page, 'Name on receipts').fill('Florida sales tax')
  await field(page, 'State').selectOption('Florida')
  await field(page, 'Rate, %').fill('6')
  await button(page, 'Add rate').click()
  await rates.getByLabel('Name on receipts').nth(1).fill('Palm Beach County surtax')
  await rates.getByLabel('State', { exact: true }).nth(1).selectOption('Florida')
  await rates.getByLabel('ZIP codes').nth(1).fill('334')
  await rates.getByLabel('Rate, %').nth(1).fill('1')
  await rates.getByLabel('Only on the first, $').nth(1).fill('5000')
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await resize(page, { width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await button(page, 'Save Settings').click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await enterRoom(page, id)
  await buyButton(page).click()
  await place(page).getByLabel('I collect it in the gallery').check()
  await place(page).getByRole('button', { name: 'See the total' }).click()
  await expect(amounts(page)).toHaveText(
    /Florida sales tax, 6%\$720\.00Palm Beach County surtax, 1% of the first \$5,000\$50\.00Total\$12,770\.00$/,
  )
})

test.describe('on a phone', () => {
  test.use(phone)

  test('TAX-02 TAX-03 TAX-05 TAX-08 a buyer in Florida sees the tax to the cent before paying it, and staff see it after', async ({
    page,
    context,
    app,
  }) => {
    await collectTax(app)
    const { id, name } = await hang(app, { price: 12_000 })
    await enterRoom(page, id)
    await buyButton(page).click()
    await expect(place(page)).toBeVisible()
    expect(await ordersOf(app, id)).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, { within: 'dialog.dialog--narrow' })

    // Georgia first: the buyer corrects it, and keeps the hold.
    await place(page).getByLabel('To an address in the United States').check()
    await place(page).getByLabel('State', { exact: true }).selectOption('Georgia')
    await place(page).getByLabel('ZIP code').fill('30303')
    await place(page).getByRole('button', { name: 'See the total' }).click()
    await expect(amounts(page)).toContainText('Sales tax: none for delivery to Georgia$0.00')
    await page.getByRole('button', { name: 'Change where it goes' }).click()
    await expect(place(page).getByLabel('ZIP code')).toHaveValue('30303')
    await place(page).getByLabel('State', { exact: true }).selectOption('Florida')
    await place(page).getByLabel('ZIP code').fill('33401')
    await place(page).getByRole('button', { name: 'See the total' }).click()
    await expect(amounts(page)).toHaveText(
      `${name}$12,000.00Florida sales tax, 6%$720.00Palm Beach County surtax, 1% of the first $5,000$50.00Total$12,770.00`,
    )
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Change where it goes' })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, { within: '.room__buy' })

    await payButton(page).click()
    await expect(demo(page)).toContainText('$12,770.00')
    await decide(page, 'Approve payment')
    await page.getByRole('button', { name: 'View your order' }).click()
    await page.waitForURL(/\/orders\/[\w-]{22}$/)
    const order = page.getByRole('complementary', { name: 'Your order' })
    await expect(order).toContainText('Palm Beach County surtax, 1% of the first $5,000$50.00')
    await expect(order).toContainText('Paid$12,770.00')
    expect(await ordersOf(app, id)).toMatchObject([
      { state: 'cancelled', tax_amount: 0 },
      { state: 'paid', amount: 12_770, captured_amount: 12_770, tax_amount: 770 },
    ])

    // The provider's address is in Florida: nothing needs to be done. Then it is elsewhere.
    await enter(app, context)
    const [, paid] = await ordersOf(app, id)
    await page.goto(`/admin/orders/${paid!.handle}`)
    await expect(page.getByText('Sales tax was worked out for: Florida, 33401.')).toBeVisible()
    await expect(page.getByText('names another address')).toHaveCount(0)
    await app.context.db
      .update(orders)
      .set({ payer: { name: 'Ada', shipping: { city: 'Atlanta', region: 'GA', postalCode: '30303', country: 'US' } } })
      .where(eq(orders.id, paid!.id))
    await page.goto('/admin/orders')
    await page
      .getByRole('region', { name: 'Orders that need you' })
      .getByRole('link', { name: new RegExp(name) })
      .click()
    await expect(page.getByText('names another address: Ada, Atlanta, GA 30303, US.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Mark as Dealt With' }).click()
    await expect(page.getByText('names another address')).toHaveCount(0)
  })
})
