import { sql } from 'drizzle-orm'
import { newProduct } from '../new-product.ts'
import { desktop, expectGoodOnScreens, resize } from './page-checks.ts'
import { enter, sampleImage } from './staff.ts'
import { expect, phone, test } from './test.ts'

test.describe('on a phone and a desktop', () => {
  test.use(phone)

  test('AUD-08 AUD-09 AUD-10 the history is read, filtered by its address and turned, full and empty', async ({
    page,
    context,
    app,
  }) => {
    const { db } = app.context
    const { email } = await enter(app, context)
    const { id } = await newProduct(db, { name: 'Harbour at Dusk', images: [await sampleImage(app)] })
    for (const price of Array.from({ length: 60 }, (_, n) => n + 1))
      await db.execute(
        sql`update products set price = ${price}, description = ${'Long '.repeat(price)} where id = ${id}`,
      )
    await page.goto(`/admin/history?work=${id}`)
    await expect(page.getByText('Artwork: Harbour at Dusk', { exact: true })).toBeVisible()
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries).toHaveCount(50)
    await entries.first().locator('summary').click()
    await expect(entries.first().getByText('$60.00')).toBeVisible()
    // Narrower ones cut the year off.
    for (const size of [desktop, phone.viewport]) {
      await resize(page, size)
      for (const day of ['From', 'To'])
        expect((await page.getByLabel(day, { exact: true }).boundingBox())!.width).toBeGreaterThan(140)
    }
    await expectGoodOnScreens(page)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL(/before=/)
    await expect(entries.last()).toContainText('Created')
    await page.getByRole('link', { name: 'Clear artwork' }).click()
    await expect(page.getByRole('link', { name: 'Clear artwork' })).toHaveCount(0)
    await page.getByLabel('Person').selectOption(email)
    await expect(page).toHaveURL(/person=/)
    await expect(entries).toHaveText([/Signed in/])
    await page.getByLabel('Kind of change').selectOption('Artworks: Marked sold')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No entry' })).toHaveCount(1)
    await expectGoodOnScreens(page)
  })
})
