import { type CloudinaryEmulator, startCloudinaryEmulator } from '#integrations/cloudinary/emulator/emulator.ts'
import { expectAccessible } from './page-checks.ts'
import { button, chooseFiles, enter, fillIn, images, photograph, row } from './staff.ts'
import { expect, test } from './test.ts'

let emulator: CloudinaryEmulator
test.beforeEach(async () => {
  emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['unsigned'] })
})
test.afterEach(() => emulator.stop())

test('UPL-08 UPL-10 UPL-11 UPL-12 a photograph goes to the image host from the form, is refused in its words, sent again, and hangs on the wall', async ({
  page,
  context,
  freshApp,
}) => {
  const app = await freshApp({ env: emulator.env, logLevel: 'silent' })
  await enter(app, context)
  const name = `Hosted ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`${app.url}/admin/products/new`)
  await fillIn(page, name)
  emulator.failNext({ status: 400, body: JSON.stringify({ error: { message: 'Upload preset not found' } }) })
  await chooseFiles(page, [await photograph('low tide.jpg')])
  const refusal = images(page).getByRole('alert')
  await expect(page.getByText('Failed to upload images')).toBeVisible()
  await expect(refusal).toContainText('low tide.jpg: Upload preset not found')
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Retry' }).click()
  const tile = images(page).getByRole('img', { name: 'Main photo' })
  await expect(tile).toHaveAttribute(
    'src',
    new RegExp(`^${emulator.url}/gallery/image/upload/f_auto,q_auto,w_800/v\\d+/products/`),
  )
  await expect(tile).toHaveAttribute('data-state', 'loaded')
  await button(page, 'Publish').click()
  await expect(row(page, name)).toBeVisible()
  await row(page, name).scrollIntoViewIfNeeded()
  await expect(row(page, name).getByRole('img')).toHaveAttribute('data-state', 'loaded')

  await page.goto(`${app.url}/collection?search=${encodeURIComponent(name)}`)
  const work = page.getByRole('main').getByRole('img', { name })
  await expect(work).toHaveAttribute('data-state', 'loaded')
  // Its space is reserved before it is loaded.
  await expect(work).toHaveAttribute('width', '900')
})
