import { buyButton, enter, findWork, hang, ordersOf } from './buying.ts'
import { amounts, collectTax, place } from './collecting-tax.ts'
import { choose, openWindow, ordersAtPayPal, test, texts } from './paypal-shop.ts'
import { expect, phone } from './test.ts'

test.use(phone)
test.afterEach(({ app }) => collectTax(app, false))

test('TAX-05 PAYP-17 PAY-13 PayPal asks for the total that was shown, tax and all, and captures it', async ({
  page,
  app,
  emulator,
}) => {
  await collectTax(app)
  const { id, name } = await hang(app, { price: 12_000 })
  await enter(page, id)
  await buyButton(page).click()
  await place(page).getByLabel('To an address in the United States').check()
  await place(page).getByLabel('State', { exact: true }).selectOption('Florida')
  await place(page).getByLabel('ZIP code').fill('33401')
  await place(page).getByRole('button', { name: 'See the total' }).click()
  await expect(amounts(page)).toContainText('Total$12,770.00')
  const window = await openWindow(page)
  await expect(window.getByText('12770.00 USD')).toBeVisible()
  await choose(window, 'Pay now')
  await expect(page.getByText(texts.paid)).toBeVisible()

  const [payment] = ordersAtPayPal(emulator, name)
  expect(payment!.request.purchase_units[0].amount).toMatchObject({
    value: '12770.00',
    breakdown: { item_total: { value: '12000.00' }, tax_total: { value: '770.00' } },
  })
  expect(payment!.capture).toMatchObject({ status: 'COMPLETED', amount: { value: '12770.00' } })
  expect(await ordersOf(app, id)).toMatchObject([
    { state: 'paid', amount: 12_770, captured_amount: 12_770, tax_amount: 770 },
  ])
  expect(await findWork(app, id)).toMatchObject({ sold_out: true, sold_price: 12_770 })
})
