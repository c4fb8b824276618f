import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import { type CloudinaryEmulator, startCloudinaryEmulator } from '#integrations/cloudinary/emulator/emulator.ts'
import { gradient } from '../new-image.ts'
import { newProduct } from '../new-product.ts'
import type { TestApp } from '../test-app.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { expectAccessible, expectFits, expectNoSidewaysScroll } from './page-checks.ts'
import { enter } from './staff.ts'
import { expect, phone, test } from './test.ts'

let emulator: CloudinaryEmulator
let dataDir: string
test.beforeEach(async () => {
  emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['unsigned'] })
  // Files are removed: not those that tests share.
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-migration-'))
})
test.afterEach(async () => {
  await emulator.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A photograph in the program's folder. Resolves to its address. */
async function ingest({ context }: TestApp, width: number): Promise<string> {
  const { url } = await context.pictureFolder.ingest(await gradient(width, 200).png().toBuffer())
  return url
}

test('MIG-01 MIG-12 MIG-17 MIG-18 MIG-23 OP-59 the owner moves the pictures to the image host, an assistant watches, what failed is read and moved again, and the files are cleaned up', async ({
  page,
  context,
  freshApp,
}) => {
  // The migration waits in its first pause until the test lets it continue.
  const held = Promise.withResolvers<void>()
  const app = await freshApp({
    template: emptyTemplate,
    env: { ...emulator.env, DATA_DIR: dataDir },
    pause: () => held.promise,
  })
  await enter(app, context)
  const { db } = app.context
  for (const [place, name] of ['Low Tide', 'High Tide'].entries())
    await newProduct(db, { name, images: [await ingest(app, 300 + place)] })
  const { id: lost } = await newProduct(db, { name: 'Lost', images: [`/images/${'0'.repeat(32)}.webp`] })
  const assistant = await context.newPage()
  await assistant.goto(`${app.url}/admin/products`)
  await page.goto(`${app.url}/admin/products`)
  const cardOf = (portal: typeof page) => portal.getByRole('region', { name: 'Storage migration' })
  const card = cardOf(page)
  await expect(
    card.getByText('0 of 3 artworks sit on the image host (Cloudinary). 3 images are not there yet.'),
  ).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Start migration' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move 3 images to Cloudinary?' })
  await expectAccessible(page, { within: 'dialog' })
  await dialog.getByRole('button', { name: 'Start migration' }).press('Enter')
  for (const portal of [assistant, page]) {
    await portal.bringToFront()
    await expect(cardOf(portal).getByText('1 of 3 images moved.')).toBeVisible()
  }
  await expect(card.getByRole('link', { name: 'Low Tide' })).toBeVisible()
  await expectAccessible(page)
  held.resolve()

  await expect(card.getByText('Migration completed with 1 errors')).toBeVisible()
  await card.getByText('1 image with an error').click()
  const error = card.getByRole('list', { name: 'Images with errors' }).getByRole('listitem')
  await expect(error).toContainText('Lost: Failed to migrate image')
  await expect(error.getByRole('link')).toHaveAttribute('href', `/admin/products/edit/${lost}`)
  await expectFits(page, [390])
  await expectAccessible(page)
  await db
    .update(products)
    .set({ images: [await ingest(app, 302)] })
    .where(eq(products.id, lost))
  await card.getByRole('button', { name: 'Start migration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start migration' }).click()
  await expect(card.getByText('Successfully migrated 1 images')).toBeVisible()
  await expect(card.getByText('3 of 3 artworks sit on the image host', { exact: false })).toBeVisible()

  // Visitors get them from the host.
  await assistant.goto(`${app.url}/collection`)
  const picture = assistant.getByRole('main').getByRole('img', { name: 'Low Tide' })
  await expect(picture).toHaveAttribute(
    'src',
    new RegExp(`^${emulator.url}/gallery/image/upload/f_auto,q_auto,w_\\d+/`),
  )
  await expect(picture).toHaveAttribute('data-state', 'loaded')

  await page.bringToFront()
  await card.getByRole('button', { name: 'Clean up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clean up' }).click()
  await expect(card.getByText('3 files removed from this server')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('a phone', () => {
  test.use(phone)

  test('MIG-23 on a phone a card whose code does not come says so, and comes with another try; where no host is configured it says what to set', async ({
    page,
    context,
    freshApp,
  }) => {
    const app = await freshApp({ template: emptyTemplate, env: { DATA_DIR: dataDir } })
    await enter(app, context)
    await page.route('**/migration-panel-*.js', (route) => route.abort())
    await page.goto(`${app.url}/admin/products`)
    const card = page.getByRole('region', { name: 'Storage migration' })
    await expect(card.getByText('This card could not be loaded.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/migration-panel-*.js')
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(card.getByText('No image host is configured', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
