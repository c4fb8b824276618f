import { newProduct } from '../new-product.ts'
import { findWork, ordersOf } from './buying.ts'
import { collectTax } from './collecting-tax.ts'
import { expectAccessible, expectFits, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, field, reserveFor, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test.describe('while sales tax is collected', () => {
  test.beforeEach(({ app }) => collectTax(app))
  test.afterEach(({ app }) => collectTax(app, false))

  test('GSALE-01 GSALE-03 GSALE-07 an assistant finds the work, writes down who paid how, where it goes and with which tax, and has its order, at every width', async ({
    page,
    context,
    app,
  }) => {
    await enter(app, context)
    const name = `Sold here ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await newProduct(app.context.db, { name, price: 1000, images: [await sampleImage(app)] })
    await page.goto('/admin/orders')
    await page.getByRole('link', { name: 'Record a Sale' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record a Sale')
    await page.getByRole('searchbox', { name: 'Artwork' }).fill(name.toUpperCase())
    await page.getByRole('list', { name: 'Artworks found' }).getByRole('button', { name }).click()
    await expect(field(page, 'Amount (USD)')).toHaveValue('1000')
    await field(page, 'Paid by').selectOption('Bank transfer')
    const paid = page.getByRole('status', { name: 'What the buyer pays' })
    await expect(field(page, 'Where the artwork goes')).toHaveValue('gallery')
    await expect(paid).toContainText('Total')
    await field(page, 'Where the artwork goes').selectOption('An address in the United States')
    await button(page, 'Record Sale').click()
    await expect(page.getByText("The buyer's name is needed").first()).toBeVisible()
    await expect(page.getByText('Choose the state that it goes to').first()).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await field(page, 'Name').fill('สมชาย ใจดี')
    await field(page, 'Address').fill('99 ถนนสุขุมวิท\nกรุงเทพฯ 10110')
    await field(page, 'State').selectOption('Florida')
    await field(page, 'ZIP code').fill('33401')
    await expect(paid).toContainText('Florida sales tax, 6%$60.00Palm Beach County surtax, 1%$10.00Total$1,070.00')
    await expectFits(page)
    await field(page, 'Exemption certificate').fill('85-8012345678C')
    await expect(paid).toContainText('Sales tax: exempt$0.00Total$1,000.00')
    await field(page, 'Exemption certificate').fill('')
    await expect(paid).toContainText('Total$1,070.00')
    await button(page, 'Record Sale').click()
    await page.waitForURL(/\/admin\/orders\/\d+$/)
    await expect(page.getByRole('region', { name: 'Sold in the gallery' })).toContainText('Bank transfer')
    await expect(page.getByRole('region', { name: 'Buyer', exact: true })).toContainText('กรุงเทพฯ')
    await expect(page.getByText('Florida sales tax, 6%').first()).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    expect(await ordersOf(app, id)).toMatchObject([
      { state: 'paid', provider: 'gallery', captured_amount: 1070, tax_amount: 70 },
    ])
    expect(await findWork(app, id)).toMatchObject({ sold_out: true, sold_price: 1070 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('GSALE-02 GSALE-03 GSALE-09 from a row of the list; a work that is kept for a client is sold when that is confirmed, and anew when it is kept for another meanwhile', async ({
    page,
    context,
    app,
  }) => {
    await enter(app, context)
    const name = `Kept and sold ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await newProduct(app.context.db, { name, images: [await sampleImage(app)] })
    await page.goto(`/admin/products?${new URLSearchParams({ search: name })}`)
    await row(page, name)
      .getByRole('link', { name: `Record a sale of ${name}` })
      .click()
    await expect(page.getByRole('group', { name: 'Artwork' })).toContainText(name)
    // It is reserved while the form is open.
    await reserveFor(app, id, 'Grace Hopper')
    await field(page, 'Name').fill('Ada Lovelace')
    await button(page, 'Record Sale').click()
    const confirm = page.getByRole('checkbox', { name: 'Sell it although it is reserved' })
    await expect(confirm).toBeFocused()
    await expect(page.getByText(/It is reserved for Grace Hopper/).first()).toBeVisible()
    await expectAccessible(page)
    await confirm.check()

    await reserveFor(app, id, 'Ada Byron')
    await button(page, 'Record Sale').click()
    await expect(page.getByText(/It is now reserved for Ada Byron until/).first()).toBeVisible()
    await expect(confirm).not.toBeChecked()
    await expect(confirm).toBeFocused()
    await expectNoSidewaysScroll(page)
    await confirm.check()
    await button(page, 'Record Sale').click()
    await page.waitForURL(/\/admin\/orders\/\d+$/)
    expect((await findWork(app, id)).sold_out).toBe(true)
  })
})
