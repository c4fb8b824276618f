import { startRemoveBgEmulator } from '#integrations/removebg/emulator/emulator.ts'
import { newProduct } from '../new-product.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, findWork, images, sampleImage } from './staff.ts'
import { expect, screens, test } from './test.ts'

const apiKey = 'emulated-key'

for (const [name, use] of screens)
  test.describe(`on ${name}`, () => {
    test.use(use)

    test('BGR-01 BGR-12 BGR-14 BGR-15 a background is removed, and comes back after saving', async ({
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
      const [original] = await sampleImage(app)
      const { id } = await newProduct(app.context.db, { name: 'Carver Chair', images: [original!] })
      const form = `${app.url}/admin/products/edit/${id}`
      await page.goto(form)
      const remove = images(page).getByRole('button', { name: 'Remove background of image 1' })

      emulator.next.push('no-credits')
      await remove.click()
      await expect(page.getByText('API quota exceeded. Please try again later.')).toBeVisible()
      await expect(remove).toBeFocused()

      emulator.next.push('hang')
      await remove.press('Enter')
      const cancel = page.getByRole('button', { name: 'Cancel removing the background of image 1' })
      await expect(cancel).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await expect.poll(() => emulator.requests.length).toBe(2)
      await cancel.press('Enter')

      await remove.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Remove background' })
      await expect(dialog.getByRole('img', { name: 'Without background' })).toHaveJSProperty('complete', true)
      await expectAccessible(page, { within: 'dialog' })
      await expectNoSidewaysScroll(page)
      expect((await findWork(app, id))?.images).toEqual([original])
      await dialog.getByRole('button', { name: 'Use this' }).press('Enter')
      await expect(images(page).getByRole('button', { name: 'Restore the original of image 1' })).toBeFocused()
      await expectAccessible(page)
      await button(page, 'Update').click()
      await expect(page.getByText('Artwork updated')).toBeVisible()
      const [cutOut] = (await findWork(app, id))!.images
      expect(cutOut).not.toBe(original)

      await page.goto(form)
      await images(page).getByRole('button', { name: 'Restore the original of image 1' }).click()
      await button(page, 'Update').click()
      await expect(page.getByText('Artwork updated')).toBeVisible()
      expect((await findWork(app, id))?.images).toEqual([original])
      expect((await fetch(app.url + original)).status).toBe(200)
      await emulator.stop()
    })

    test('BGR-16 without a key the button says what is missing, and where', async ({ page, context, app }) => {
      await enter(app, context)
      const { id } = await newProduct(app.context.db, { name: 'Carver Chair', images: await sampleImage(app) })
      await page.goto(`/admin/products/edit/${id}`)
      await images(page).getByRole('button', { name: 'Remove background of image 1' }).click()
      const dialog = page.getByRole('dialog', { name: 'Background removal is not connected' })
      await expect(dialog.getByText('REMOVE_BG_API_KEY')).toBeVisible()
      await expectAccessible(page, { within: 'dialog' })
      await dialog.getByRole('link', { name: 'Settings, System' }).click()
      await expect(page.getByRole('region', { name: 'System' }).getByText('Needs a key of remove.bg')).toBeVisible()
    })
  })
