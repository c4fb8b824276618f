import { eq } from 'drizzle-orm'
import { session, user } from '#db/schema/auth.ts'
import { buyWork } from '../bought-order.ts'
import { findWork, ordersOf } from './buying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { enter, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 768, height: 1024 } })

test('REF-01 REF-02 REF-07 REF-08 an assistant gives a part back, then the rest, and puts the work back for sale', async ({
  page,
  context,
  app,
}) => {
  const admin = await enter(app, context)
  const name = `Given back ${crypto.randomUUID().slice(0, 8)}`
  const { productId } = await buyWork(app, { name, price: 1200, images: [await sampleImage(app)] })
  // The password was last entered a while ago.
  const [self] = await app.context.db.select().from(user).where(eq(user.email, admin.email))
  const long = new Date(Date.now() - 3_600_000)
  await app.context.db.update(session).set({ passwordGivenAt: long }).where(eq(session.userId, self!.id))

  await page.goto('/admin/orders')
  await page.getByRole('link', { name }).click()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  const dialog = page.getByRole('dialog', { name: /^Refund order/ })
  await refunds.getByRole('button', { name: 'Refund…' }).click()
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('1200.00')
  await expectAccessible(page, { within: 'dialog' })
  await dialog.getByLabel('Amount (USD)').fill('200.50')
  await dialog.getByLabel('Reason').fill('A scratch on the frame')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog).toContainText('Return $200.50 to Demo Collector')
  await expectAccessible(page, { within: 'dialog' })
  await dialog.getByRole('button', { name: 'Refund $200.50' }).click()
  const password = page.getByRole('dialog', { name: 'Enter your password' })
  await password.getByLabel('Your password').fill(admin.password)
  await password.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(refunds.getByRole('list', { name: 'Refunds' })).toContainText('A scratch on the frame')
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('−$200.50')
  await expect(page.getByText('Refunded in part', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await refunds.getByRole('button', { name: 'Refund…' }).click()
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('999.50')
  await dialog.getByLabel('Reason').fill('Called off')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.getByRole('button', { name: 'Refund $999.50' }).click()
  await refunds.getByRole('button', { name: 'Put Back for Sale' }).click()
  await expect(page.getByText(`‘${name}’ no longer stands as sold`)).toBeVisible()
  await expect(refunds.getByRole('button', { name: 'Put Back for Sale' })).toHaveCount(0)
  await expectAccessible(page)
  expect((await ordersOf(app, productId))[0]).toMatchObject({ state: 'refunded', refunded_amount: 1200 })
  expect((await findWork(app, productId)).sold_out).toBe(false)
})
