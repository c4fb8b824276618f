import type { Product } from '#app/features/products/product.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expectAccessible } from './page-checks.ts'
import { fileOf, findWork, roomOf, stagePicture } from './rooms.ts'
import { swipe } from './swipe.ts'
import { expect, phone, test } from './test.ts'

test('PDP-04 PDP-05 A11Y-03 thumbnails, arrows and keys agree on the picture', async ({ page, app }) => {
  const product = await findWork(app.url, ({ images }) => images.length > 2)
  const count = product.images.length
  await page.goto(`/collection?productId=${product.id}`)
  const room = roomOf(page, product)
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

test('SEO-07 OP-08 a work over a page speaks for it: title, address, picture and structured facts', async ({
  page,
  app,
}) => {
  const product = await findWork(app.url, ({ price }) => price !== null)
  for (const path of ['/collection', '/']) {
    await page.goto(`${path}?productId=${product.id}`)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`/collection\\?productId=${product.id}$`),
    )
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', fileOf(product.images[0]!))
    const facts = JSON.parse(
      (await page.getByRole('dialog').locator('script[type="application/ld+json"]').textContent())!,
    )
    expect(facts).toMatchObject({ '@type': 'Product', name: product.name, offers: { priceCurrency: 'USD' } })
  }
})

test('FAV-20 remembers the works opened last', async ({ page, app }) => {
  const { items } = (await (await fetch(`${app.url}/api/products`)).json()) as { items: Product[] }
  for (const { id } of items.slice(0, 2)) {
    await page.goto(`/collection?productId=${id}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recently_viewed')?.includes(location.search.slice(11))))
      .toBe(true)
  }
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('recently_viewed')!) as Product[])
  expect(kept.map(({ id }) => id)).toEqual([items[1]!.id, items[0]!.id])
})

test('the room is free of faults that axe finds, and moves nothing while it comes', async ({ page, app }) => {
  const product = await findWork(app.url, ({ images }) => images.length > 2)
  const shifted = await watchLayoutShift(page)
  await page.goto(`/collection?productId=${product.id}`)
  await expect(stagePicture(roomOf(page, product), product)).toHaveAttribute('data-state', 'loaded')
  expect(await shifted()).toBe(0)
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PDP-05 arrows beside the count show the next picture and the one before', async ({ page, app }) => {
    const product = await findWork(app.url, ({ images }) => images.length === 3)
    await page.goto(`/collection?productId=${product.id}`)
    const room = roomOf(page, product)
    await expect(room.getByText('1 / 3')).toBeVisible()
    await room.getByRole('button', { name: 'Next picture' }).tap()
    await expect(room.getByText('2 / 3')).toBeVisible()
    await expect(stagePicture(room, product)).toHaveAttribute('src', fileOf(product.images[1]!))
    await room.getByRole('button', { name: 'Previous picture' }).tap()
    await expect(room.getByText('1 / 3')).toBeVisible()
    await expect(stagePicture(room, product)).toHaveAttribute('src', fileOf(product.images[0]!))
  })

  test('PDP-05 a swipe shows the next picture; the price is in reach of the thumb', async ({ page, app }) => {
    const product = await findWork(
      app.url,
      ({ images, sold_out, price }) => images.length > 2 && !sold_out && price !== null,
    )
    const shifted = await watchLayoutShift(page)
    await page.goto(`/collection?productId=${product.id}`)
    const room = roomOf(page, product)
    const picture = stagePicture(room, product)
    await expect(picture).toHaveAttribute('data-state', 'loaded')
    const box = (await picture.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await swipe(page, middle, { x: -45 })
    await expect(picture).toHaveAttribute('src', fileOf(product.images[0]!))
    await swipe(page, middle, { x: -80 })
    await expect(picture).toHaveAttribute('src', fileOf(product.images[1]!))
    await swipe(page, middle, { x: 80 })
    await expect(picture).toHaveAttribute('src', fileOf(product.images[0]!))
    const price = (await room.getByText(`$${product.price!.toLocaleString('en-US')}`).boundingBox())!
    expect(price.y).toBeGreaterThan(700)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await shifted()).toBe(0)
    await expectAccessible(page)
  })
})
