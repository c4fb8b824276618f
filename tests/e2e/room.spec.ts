import { readFile } from 'node:fs/promises'
import { newProduct } from '../new-product.ts'
import { readPdf } from '../read-pdf.ts'
import { toast } from './kept-works.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expectAccessible } from './page-checks.ts'
import { fileOf, findSampleWork, roomOf, stagePicture } from './rooms.ts'
import { swipe } from './swipe.ts'
import { expect, phone, test } from './test.ts'

test('PDP-04 PDP-05 A11Y-03 the room moves nothing while it comes, has no fault that axe finds, and its thumbnails, arrows and keys agree on the picture', async ({
  page,
  app,
}) => {
  const product = await findSampleWork(app.url, ({ images }) => images.length > 2)
  const count = product.images.length
  const shifted = await watchLayoutShift(page)
  await page.goto(`/collection?productId=${product.id}`)
  const room = roomOf(page, product)
  await expect(stagePicture(room, product)).toHaveAttribute('data-state', 'loaded')
  expect(await shifted()).toEqual([])
  await expectAccessible(page)
  const shows = async (index: number) => {
    await expect(stagePicture(room, product)).toHaveAttribute('src', fileOf(product.images[index]!))
    await expect(room.getByText(`Picture ${index + 1} of ${count}`)).toBeAttached()
    await expect(room.getByRole('button', { name: `Picture ${index + 1}`, exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
  }
  await shows(0)
  await room.getByRole('button', { name: 'Next picture' }).click()
  await shows(1)
  await room.getByRole('button', { name: 'Previous picture' }).click()
  await shows(0)
  await room.getByRole('button', { name: 'Previous picture' }).click()
  await shows(count - 1)
  await page.keyboard.press('ArrowRight')
  await shows(0)
  await page.keyboard.press('ArrowLeft')
  await shows(count - 1)
  await room.getByRole('button', { name: 'Picture 2', exact: true }).click()
  await shows(1)
})

test('PDP-02 PDP-06 PDP-07 PDP-08 FAV-20 OP-08 TEAR-01 TEAR-03 TEAR-12 a shared link opens the work, which can be kept, saved as a sheet and left for its subcategory or the collection', async ({
  page,
  app,
}) => {
  const product = await findSampleWork(
    app.url,
    ({ subcategory, price, images }) => subcategory !== null && price !== null && images.length > 0,
  )
  await page.goto(`/collection?productId=${product.id}`)
  const room = roomOf(page, product)
  const favorite = room.getByRole('button', { name: /Favorite/ })
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  expect(await stored('favorites')).toContain(product.id)
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  expect(await stored('favorites')).toBe('[]')
  expect(await stored('recently_viewed')).toContain(product.id)

  const download = page.waitForEvent('download')
  // Before the click: it may be gone when the file arrives.
  const toastShown = expect(toast(page, 'Tear sheet generated successfully')).toBeVisible({ timeout: 120_000 })
  await room.getByRole('button', { name: 'Tear Sheet' }).click()
  const [file] = await Promise.all([download, toastShown])
  expect(file.suggestedFilename()).toBe(`${product.name.replace(/[^\p{L}\p{N}]+/gu, '_')}_tear_sheet.pdf`)
  const sheet = await readPdf(await readFile(await file.path()))
  expect([sheet.pages, sheet.title, sheet.pictures.length]).toEqual([1, product.name, 1])

  const crumbs = room.getByRole('navigation', { name: 'Breadcrumbs' })
  await crumbs.getByRole('link', { name: product.subcategory!, exact: true }).click()
  const list = new URLSearchParams({ category: product.category, subcategory: product.subcategory! })
  await expect(page).toHaveURL(`/collection?${list}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await room.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/collection')
  await expect(page.getByText('Showing 1-12 of')).toBeVisible()
  await expect(page).toHaveTitle('Collection - Vitrine')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PDP-05 PDP-10 PDP-12 arrows and a swipe show the next picture; the price is in reach of the thumb, the end of the label above it, and a word without end broken', async ({
    page,
    app,
  }) => {
    const { images } = await findSampleWork(app.url, (work) => work.images.length === 3)
    const endless = 'donaudampfschifffahrtsgesellschaft'.repeat(4)
    // Older than all others, so that it does not appear in the lists of other journeys.
    const facts = { images, created_at: new Date('2000-01-01'), height_inches: 24, width_inches: 36 }
    const { id } = await newProduct(app.context.db, {
      ...facts,
      name: `Jug ${endless}`,
      description: `See ${endless}.`,
    })
    const shifted = await watchLayoutShift(page)
    await page.goto(`/collection?productId=${id}`)
    const room = page.getByRole('dialog')
    const picture = room.getByRole('img', { name: `Jug ${endless}`, exact: true })
    const shows = async (index: number) => {
      await expect(picture).toHaveAttribute('src', fileOf(images[index]!))
      await expect(room.getByText(`${index + 1} / 3`)).toBeVisible()
    }
    await expect(picture).toHaveAttribute('data-state', 'loaded')
    await shows(0)
    await room.getByRole('button', { name: 'Next picture' }).tap()
    await shows(1)
    await room.getByRole('button', { name: 'Previous picture' }).tap()
    await shows(0)
    const stage = (await picture.boundingBox())!
    const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 }
    await swipe(page, middle, { x: -45 })
    await shows(0)
    await swipe(page, middle, { x: -80 })
    await shows(1)
    await swipe(page, middle, { x: 80 })
    await shows(0)
    expect((await room.getByText('$1,200').boundingBox())!.y).toBeGreaterThan(700)

    const title = room.getByRole('heading', { level: 1 })
    expect((await title.boundingBox())!.y).toBeGreaterThan(stage.y + stage.height)
    for (const text of [title, room.getByText(`See ${endless}.`)]) {
      const { x, width } = (await text.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(390)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await shifted()).toEqual([])
    await expectAccessible(page)
    await room.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    const end = (await room.getByRole('region', { name: 'Dimensions' }).boundingBox())!
    const bar = (await room.getByRole('region', { name: 'Purchase' }).boundingBox())!
    expect(end.y + end.height).toBeLessThanOrEqual(bar.y)
  })
})
