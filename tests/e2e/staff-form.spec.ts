import { expectAccessible, expectFits, expectNoSidewaysScroll, resize } from './page-checks.ts'
import { button, chooseFiles, enter, field, fillIn, images, photograph, row } from './staff.ts'
import { expect, phone, test } from './test.ts'

test.use(phone)

test('SHELL-09 PFRM-16 PFRM-22 PFRM-31 PFRM-34 PFRM-35 PFRM-36 PFRM-46 UPL-03 UPL-04 RUN-09 on a phone a work with two photographs is added, published, and seen in the collection', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await page.addInitScript(() => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.push(blockedURI))
    Object.assign(window, { refused })
  })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Add New Artwork' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Artwork' })).toBeVisible()
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
  await expectFits(page, [1280])
  await expectAccessible(page)
  await resize(page, phone.viewport)

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
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await button(page, 'Publish').click()
  await expect(page.getByText('Artwork published')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products$/)
  for (const text of ['Saved just now', '$1,250.50', 'Paintings • Oil'])
    await expect(row(page, name)).toContainText(text)
  expect(await page.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([])

  await page.goto('/collection')
  await expect(page.getByText(name).first()).toBeVisible()
})
