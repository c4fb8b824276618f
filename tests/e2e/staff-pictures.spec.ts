import { newProduct } from '../new-product.ts'
import { button, chooseFiles, enter, field, findWork, images, photograph, sampleImage } from './staff.ts'
import { expect, holdRequests, test } from './test.ts'

test('UPL-01 UPL-05 UPL-06 UPL-07 UPL-08 UPL-09 each file that is not taken is named with its reason', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await page.goto('/admin/products/new')
  const jpeg = await photograph('many.jpg')
  await chooseFiles(
    page,
    await Promise.all(Array.from({ length: 12 }, (_, i) => photograph(`first ${i}.jpg`, 60 + i, 60))),
  )
  await expect(images(page).getByText('12 files: Too many files')).toBeVisible()
  await expect(images(page).getByText('At most 10 images are taken here. 2 were left out.')).toBeVisible()
  await expect(images(page).getByRole('button', { name: 'Remove image 10' })).toBeVisible({ timeout: 30_000 })
  for (let i = 10; i > 0; i--)
    await images(page)
      .getByRole('button', { name: `Remove image ${i}`, exact: true })
      .click()

  const large = Buffer.concat([jpeg.buffer, Buffer.alloc(5_242_881 - jpeg.buffer.length)])
  await chooseFiles(page, [
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ])
  await expect(images(page).getByText('large.jpg: File is larger than 5242880 bytes')).toBeVisible()
  await expect(images(page).getByText('empty.jpg: File is smaller than 1 bytes')).toBeVisible()
  await images(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(images(page).getByRole('alert')).toBeHidden()

  await chooseFiles(page, await Promise.all(Array.from({ length: 9 }, (_, i) => photograph(`${i}.jpg`, 80, 60))))
  await expect(images(page).getByRole('button', { name: 'Remove image 9' })).toBeVisible({ timeout: 30_000 })
  await chooseFiles(page, [await photograph('tenth.jpg', 80, 60), await photograph('eleventh.jpg', 80, 60)])
  await expect(images(page).getByText('eleventh.jpg: Maximum 10 images allowed')).toBeVisible()
  await expect(images(page).getByRole('button', { name: 'Remove image 10' })).toBeVisible()
  await expect(page.getByLabel('Add images')).toHaveCount(0)

  await images(page).getByRole('button', { name: 'Remove image 10' }).click()
  await expect(images(page).getByText('9 of 10')).toBeVisible()
  await chooseFiles(page, [{ ...jpeg, name: 'cut.jpg', buffer: jpeg.buffer.subarray(0, jpeg.buffer.length - 40) }])
  await expect(page.getByText('Failed to upload images')).toBeVisible()
  await expect(images(page).getByText('cut.jpg: The picture is damaged or incomplete')).toBeVisible()
})

test('Enter saves nothing while photographs are on their way, and then all of them', async ({ page, context, app }) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Photographed', images: await sampleImage(app) })
  await page.goto(`/admin/products/edit/${id}`)
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
  expect((await findWork(app, id))?.images).toHaveLength(3)
})
