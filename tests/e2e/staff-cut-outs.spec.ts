import { startRemoveBgEmulator } from '#integrations/removebg/emulator/emulator.ts'
import { newProduct } from '../new-product.ts'
import { findWork } from './buying.ts'
import { expectAccessible, expectFits } from './page-checks.ts'
import { button, enter, images, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

const apiKey = 'emulated-key'

test('BGR-01 BGR-12 BGR-14 BGR-15 a background is removed, on a desktop and a phone, and comes back after saving', async ({
  page,
  context,
  freshApp,
}) => {
  const emulator = await startRemoveBgEmulator({ apiKey })
  const app = await freshApp({
    logLevel: 'silent',
    env: { REMOVE_BG_API_KEY: apiKey, REMOVE_BG_API_URL: emulator.url },
  })
  await enter(app, context)
  const original = await sampleImage(app)
  const { id } = await newProduct(app.context.db, { name: 'Carver Chair', images: [original] })
  await page.goto(`${app.url}/admin/products/edit/${id}`)
  const remove = images(page).getByRole('button', { name: 'Remove background of image 1' })

  emulator.failNext('no-credits')
  await remove.click()
  await expect(page.getByText('API quota exceeded. Please try again later.')).toBeVisible()
  await expect(remove).toBeFocused()

  emulator.failNext('hang')
  await remove.press('Enter')
  const cancel = page.getByRole('button', { name: 'Cancel removing the background of image 1' })
  await expect(cancel).toBeVisible()
  await expectFits(page, [1280, 390])
  await expectAccessible(page)
  await expect.poll(() => emulator.requests.length).toBe(2)
  await cancel.press('Enter')

  await remove.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove background' })
  await expect(dialog.getByRole('img', { name: 'Without background' })).toHaveJSProperty('complete', true)
  await expectAccessible(page, { within: 'dialog' })
  await expectFits(page, [390, 1280])
  expect((await findWork(app, id)).images).toEqual([original])
  await dialog.getByRole('button', { name: 'Use this' }).press('Enter')
  const restore = images(page).getByRole('button', { name: 'Restore the original of image 1' })
  await expect(restore).toBeFocused()
  await expectAccessible(page)
  await button(page, 'Update').click()
  await expect(page.getByText('Artwork updated')).toBeVisible()
  expect((await findWork(app, id)).images).not.toEqual([original])

  await row(page, 'Carver Chair').getByRole('link', { name: 'Edit Carver Chair' }).click()
  await restore.click()
  await button(page, 'Update').click()
  await expect.poll(async () => (await findWork(app, id)).images).toEqual([original])
  expect((await fetch(app.url + original)).status).toBe(200)
  await emulator.stop()
})
