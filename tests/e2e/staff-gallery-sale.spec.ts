import { newProduct } from '../new-product.ts'
import { ordersOf } from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, field, findWork, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

for (const [screen, width] of [
  ['a phone', 390],
  ['a tablet', 768],
  ['a desktop', 1440],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport: { width, height: 900 } })
    test('GSALE-01 GSALE-03 an assistant finds the work, writes down who paid how, and has its order', async ({
      page,
      context,
      app,
    }) => {
      await enter(app, context)
      const name = `Sold here ${crypto.randomUUID().slice(0, 8)}`
      const { id } = await newProduct(app.context.db, { name, price: 1250.5, images: await sampleImage(app) })
      await page.goto('/admin/orders')
      await page.getByRole('link', { name: 'Record a Sale' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record a Sale')
      await expectNoSidewaysScroll(page)
      await page.getByRole('searchbox', { name: 'Artwork' }).fill(name.toUpperCase())
      await page.getByRole('list', { name: 'Artworks found' }).getByRole('button', { name }).click()
      await expect(field(page, 'Amount (USD)')).toHaveValue('1250.5')
      await field(page, 'Paid by').selectOption('Bank transfer')
      await button(page, 'Record Sale').click()
      await expect(page.getByText("The buyer's name is needed").first()).toBeVisible()
      await expectAccessible(page)
      await field(page, 'Name').fill('สมชาย ใจดี')
      await field(page, 'Address').fill('99 ถนนสุขุมวิท\nกรุงเทพฯ 10110')
      await button(page, 'Record Sale').click()
      await page.waitForURL(/\/admin\/orders\/\d+$/)
      await expect(page.getByRole('region', { name: 'Sold in the gallery' })).toContainText('Bank transfer')
      await expect(page.getByRole('region', { name: 'Buyer' })).toContainText('กรุงเทพฯ')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      expect(await ordersOf(app, id)).toMatchObject([{ state: 'paid', provider: 'gallery', captured_amount: 1250.5 }])
      expect(await findWork(app, id)).toMatchObject({ sold_out: true, sold_price: 1250.5 })
    })
  })
}

test('GSALE-02 GSALE-03 from a row of the list; a work that is kept for a client is sold when that is confirmed', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const name = `Kept and sold ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await newProduct(app.context.db, { name, images: await sampleImage(app) })
  await page.goto('/admin/products')
  const link = row(page, name).getByRole('link', { name: `Record a sale of ${name}` })
  await link.click()
  await expect(page.getByRole('group', { name: 'Artwork' })).toContainText(name)
  // It is reserved while the form is open.
  await app.context.db.execute(
    `insert into reservations (product_id, client_name, until, created_at)
     values ('${id}', 'Grace Hopper', now() + interval '2 days', now())`,
  )
  await field(page, 'Name').fill('Ada Lovelace')
  await button(page, 'Record Sale').click()
  const confirm = page.getByRole('checkbox', { name: 'Sell it although it is reserved' })
  await expect(confirm).toBeFocused()
  await expect(page.getByText(/It is reserved for Grace Hopper/).first()).toBeVisible()
  await expectAccessible(page)
  await confirm.check()
  await button(page, 'Record Sale').click()
  await page.waitForURL(/\/admin\/orders\/\d+$/)
  expect((await findWork(app, id))!.sold_out).toBe(true)
})
