import { eq } from 'drizzle-orm'
import { session, user } from '#db/schema/auth.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '../new-product.ts'
import { findWork } from './buying.ts'
import { expectAccessible } from './page-checks.ts'
import { button, enter, field, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test('SHELL-10 PFRM-25 PFRM-44 PFRM-47 AUTH-24 FORM-08 what was typed is neither lost nor overwrites anything when the work was changed meanwhile, the server cannot be reached, the session has ended, or the work was deleted', async ({
  page,
  context,
  app,
}) => {
  const admin = await enter(app, context)
  const images = [await sampleImage(app)]
  const { id } = await newProduct(app.context.db, { name: 'Overtaken', status: 'draft', images })
  await page.goto(`/admin/products/edit/${id}`)
  await field(page, 'Name').fill('Overtaken by me')
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/edit\//)
  await app.context.db.update(products).set({ price: 99, version: 2 }).where(eq(products.id, id))
  await button(page, 'Update').click()
  await expect(page.getByText('Failed to save artwork')).toBeVisible()
  const note = page.getByRole('region', { name: 'This artwork was changed while you worked on it' })
  await expect(note).toContainText('Price')
  await expect(note).toContainText('1200 99')
  await expect(note.getByRole('heading')).toBeFocused()
  expect((await findWork(app, id)).name).toBe('Overtaken')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(field(page, 'Price')).toHaveValue('99')
  await expect(field(page, 'Name')).toHaveValue('Overtaken by me')

  // It is saved, and the response is lost.
  await page.route('**/admin/products/edit/*.data*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Update').click()
  await expect.poll(() => findWork(app, id)).toMatchObject({ name: 'Overtaken by me', version: 3 })
  await expect(button(page, 'Update')).toBeEnabled()
  await expect(page.getByText('Unsaved changes').filter({ visible: true })).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Overtaken by me')
  await page.unroute('**/admin/products/edit/*.data*')

  const [person] = await app.context.db.select().from(user).where(eq(user.email, admin.email))
  await app.context.db.delete(session).where(eq(session.userId, person!.id))
  await button(page, 'Update').click()
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(dialog.getByLabel('Email address')).toHaveValue(admin.email)
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0)
  await expectAccessible(page, { within: 'dialog' })
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password')
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Artwork updated')).toBeVisible()
  expect(await findWork(app, id)).toMatchObject({ name: 'Overtaken by me', price: 99, version: 3 })

  await row(page, 'Overtaken by me').getByRole('link', { name: 'Edit Overtaken by me' }).click()
  await field(page, 'Name').fill('Kept by me')
  await app.context.db.delete(products).where(eq(products.id, id))
  await button(page, 'Update').click()
  const gone = page.getByRole('region', { name: 'This artwork was deleted while you worked on it' })
  await expect(gone.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await gone.getByRole('button', { name: 'Keep the text as a new draft' }).click()
  await expect(page.getByRole('link', { name: 'Kept by me', exact: true })).toBeVisible()
  const [kept] = await app.context.db.select().from(products).where(eq(products.name, 'Kept by me'))
  expect(kept).toMatchObject({ status: 'draft', sold_out: false, images })
  expect(kept!.id).not.toBe(id)
})
