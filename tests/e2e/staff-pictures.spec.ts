import { newProduct } from '../new-product.ts'
import { findWork } from './buying.ts'
import { expectAccessible } from './page-checks.ts'
import { button, chooseFiles, enter, field, images, photograph, sampleImage } from './staff.ts'
import { expect, holdRequests, test } from './test.ts'

test('BGR-16 Enter saves nothing while photographs are on their way, and then all of them; where no background can be removed, the form says what is missing', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Photographed', images: [await sampleImage(app)] })
  await page.goto(`/admin/products/edit/${id}`)
  await images(page).getByRole('button', { name: 'Remove background of image 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Background removal is not connected' })
  await expect(dialog.getByText('REMOVE_BG_API_KEY')).toBeVisible()
  await expectAccessible(page, { within: 'dialog' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const { release } = await holdRequests(page, '**/api/admin/images')
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('.data')) saves.push(request.url())
  })
  await chooseFiles(page, [await photograph('one.jpg'), await photograph('two.jpg')])
  await expect(button(page, 'Uploading...')).toBeDisabled()
  await field(page, 'Name').press('Enter')
  release()
  await expect(images(page).getByRole('button', { name: 'Remove image 3' })).toBeVisible()
  expect(saves).toEqual([])
  await field(page, 'Name').press('Enter')
  await expect(page.getByText('Artwork updated')).toBeVisible()
  expect((await findWork(app, id)).images).toHaveLength(3)
})
