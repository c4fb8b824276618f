import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { button, chooseFiles, enter, field, fillIn, images, photograph, row } from './staff.ts'
import { expect, phone, test } from './test.ts'

test('SHELL-09 PFRM-06 PFRM-14 PFRM-15 PFRM-16 PFRM-22 PFRM-31 PFRM-34 PFRM-35 PFRM-36 PFRM-46 UPL-03 UPL-04 a work with two photographs is added, published, and seen in the collection', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Add New Artwork' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Artwork' })).toBeVisible()
  await expect(field(page, 'Condition')).toHaveValue('Very Good')
  await expect(field(page, 'Quantity')).toHaveValue('1')
  await expect(field(page, 'Status')).toHaveValue('draft')
  await expect(page.getByRole('checkbox', { name: 'Vitrine' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Vitrine' })).toBeChecked()

  await button(page, 'Publish').click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'At least one image is required',
    'Product name is required and must be at least 3 characters',
    'Description is required to publish',
    'Price is required to publish',
    'Category is required to publish',
    'Style is required to publish',
    'Period is required to publish',
  ])
  await expect(page.getByLabel('Add images')).toBeFocused()
  for (const message of ['Name', 'Description', 'Price', 'Category', 'Style', 'Period'])
    await expect(page.getByText(`${message} is required`, { exact: true })).toBeVisible()
  await expectAccessible(page)

  const name = `Harbour at Dusk ${crypto.randomUUID().slice(0, 8)}`
  await chooseFiles(page, [
    await photograph('one.jpg'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture at all.') },
    await photograph('two.txt', 600, 900),
  ])
  await expect(images(page).getByText('notes.txt: File type must be jpeg, jpg, png or webp')).toBeVisible()
  await expect(images(page).getByText('2 of 10')).toBeVisible()
  await expect(images(page).getByRole('button', { name: 'Remove image 2' })).toBeVisible()
  const second = await images(page).getByRole('img', { name: 'Photograph 2' }).getAttribute('src')
  await images(page).getByRole('button', { name: 'Move image 2 earlier' }).click()
  await expect(images(page).getByRole('img', { name: 'Main photo' })).toHaveAttribute('src', second!)
  await expect(images(page).getByRole('button', { name: 'Move image 1 earlier' })).toBeFocused()

  await field(page, 'Category').selectOption('Paintings')
  await expect(page.getByText('Subcategory is required', { exact: true })).toBeVisible()
  await fillIn(page, name)
  await expect(page.getByText('Unsaved changes').filter({ visible: true })).toBeVisible()
  await button(page, 'Publish').click()
  await expect(page.getByText('Artwork published')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await expect(row(page, name)).toContainText('Saved just now')
  await expect(row(page, name)).toContainText('$1,250.50')
  await expect(row(page, name)).toContainText('Paintings • Oil')

  await page.goto('/collection')
  await expect(page.getByText(name).first()).toBeVisible()
})

test('PFRM-09 PFRM-11 PFRM-13 PFRM-20 PFRM-21 PFRM-23 PFRM-24 PFRM-37 a draft needs a name and a photograph; the form helps with the rest', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await page.goto('/admin/products/new')
  await field(page, 'Category').selectOption('Furniture')
  await expect(field(page, 'Subcategory')).toBeDisabled()
  await field(page, 'Style').selectOption('Chippendale')
  await field(page, 'Category').selectOption('Prints')
  await expect(field(page, 'Style')).toHaveValue('')
  await field(page, 'Subcategory').selectOption('Etching')
  await field(page, 'Style').selectOption('Realism')
  await field(page, 'Category').selectOption('Drawings')
  await expect(field(page, 'Subcategory')).toHaveValue('')
  await expect(field(page, 'Style')).toHaveValue('Realism')
  await page.getByRole('button', { name: 'Use the standard sentence' }).click()
  await expect(field(page, 'Condition details')).toHaveValue(
    'In great as found condition. Minor scuffs and blemishes appropriate with age.',
  )
  await expect(page.getByText('50-60 characters')).toBeVisible()
  await expect(page.getByText('150-160 characters')).toBeVisible()

  await button(page, 'Save as draft').click()
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible()
  const name = `Study ${crypto.randomUUID().slice(0, 8)}`
  await field(page, 'Name').fill(name)
  await chooseFiles(page, [await photograph('study.jpg')])
  await expect(images(page).getByRole('img', { name: 'Main photo' })).toBeVisible()
  await button(page, 'Save as draft').click()
  await expect(page.getByText('Artwork saved as draft')).toBeVisible()
  await expect(row(page, name).getByRole('switch', { name: 'Draft' })).toBeVisible()
  const [saved] = await app.context.db.select().from(products).where(eq(products.name, name))
  expect(saved).toMatchObject({ status: 'draft', width_inches: null, price: null, meta_title: name, version: 1 })
})

test('RUN-09 the form runs nothing that its Content-Security-Policy forbids', async ({ page, context, app }) => {
  await enter(app, context)
  await page.addInitScript(() => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.push(blockedURI))
    Object.assign(window, { refused })
  })
  await page.goto('/admin/products/new')
  await button(page, 'Publish').click()
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([])
})

test('PFRM-27 PFRM-28 a work that is not there leads back to the list', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto(`/admin/products/edit/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  await expect(page.getByText('Failed to load product', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/admin/products')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a work is added and published, with nothing out of reach', async ({ page, context, app }) => {
    await enter(app, context)
    await page.goto('/admin/products')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add New Artwork' }).click()
    await expect(page.getByRole('heading', { name: 'Add New Artwork' })).toBeVisible()
    await chooseFiles(page, [await photograph('phone.jpg')])
    await expect(images(page).getByRole('img', { name: 'Main photo' })).toBeVisible()
    const name = `From a phone ${crypto.randomUUID().slice(0, 8)}`
    await fillIn(page, name)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await button(page, 'Publish').click()
    await expect(page.getByText('Artwork published')).toBeVisible()
    await expect(row(page, name)).toContainText('Saved just now')
  })
})
