import type { Page as BrowserPage } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'
import type { Page } from '#app/platform/paging.ts'
import { expectAccessible } from './page-checks.ts'
import { swipe } from './swipe.ts'
import { expect, phone, test } from './test.ts'

/** A work with a large picture; the newest may be from other journeys, without any. */
async function findLargeWork(url: string): Promise<Product> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = (await (await fetch(`${url}/api/products?perPage=48&page=${page}`)).json()) as Page<Product>
    const found = list.items.find(({ pictures }) => pictures[0] && pictures[0].width > 1000)
    if (found) return found
    pages = list.pages
  }
  throw new Error('no work has a large picture')
}

/** Opens the zoom in the room of a work. */
async function openZoom(page: BrowserPage, product: Product) {
  const room = page.getByRole('dialog', { name: product.name, exact: true })
  await room.getByRole('button', { name: 'Zoom', exact: true }).click()
  const zoom = page.getByRole('dialog', { name: 'Zoom', exact: true })
  await expect(zoom).toBeVisible()
  const picture = zoom.getByRole('img', { name: product.name })
  await expect(picture).toHaveAttribute('data-state', 'loaded')
  return { room, zoom, picture, lens: zoom.locator('.lens') }
}

/** The centre of an element. */
async function middleOf(element: {
  boundingBox: () => Promise<{ x: number; y: number; width: number; height: number } | null>
}) {
  const box = (await element.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('ZOOM-01 ZOOM-02 A11Y-03 A11Y-05 the lens is 200 px wide, follows pointer and arrow keys, and shows what lies under its middle in the finest variant; Escape closes the zoom first', async ({
  page,
  app,
}) => {
  const product = await findLargeWork(app.url)
  await page.goto(`/collection?productId=${product.id}`)
  const { room, zoom, picture, lens } = await openZoom(page, product)
  const box = (await picture.boundingBox())!
  expect(await lens.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight])).toEqual([200, 200])
  for (const [x, y] of [
    [0.8, 0.6],
    [0.25, 0.5],
  ] as const) {
    const point = { x: box.x + box.width * x, y: box.y + box.height * y }
    await page.mouse.move(point.x, point.y)
    await expect
      .poll(async () => {
        const seen = await middleOf(lens)
        return Math.hypot(seen.x - point.x, seen.y - point.y)
      })
      .toBeLessThan(2)
  }
  const enlarged = lens.locator('img').last()
  await expect(enlarged).toHaveAttribute('src', new RegExp(`${product.images[0]!.replaceAll('.', '\\.')}\\?width=3200`))
  await expect(zoom.getByRole('status')).toHaveText('2.5×')
  const inner = (await enlarged.boundingBox())!
  const middle = await middleOf(lens)
  expect((middle.x - inner.x) / inner.width).toBeCloseTo(0.25, 2)
  expect((middle.y - inner.y) / inner.height).toBeCloseTo(0.5, 2)
  expect(inner.width / box.width).toBeCloseTo(2.5, 2)

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => Math.round((await middleOf(lens)).x - middle.x)).toBe(24)
  await expect.poll(async () => Math.round((await middleOf(lens)).y - middle.y)).toBe(24)
  await expect(room.getByText(`Picture 1 of ${product.images.length}`)).toBeAttached()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(room).toBeVisible()
  await expect(room.getByRole('button', { name: 'Zoom', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(room).toBeHidden()
})

test('ZOOM-03 ZOOM-04 ZOOM-05 opens also when its code did not come at first, and goes from 1.5 to 5 in steps of 0.5 by buttons, keys and wheel, beginning at 2.5', async ({
  page,
  app,
}) => {
  await page.route('**/assets/zoom-view-*.js', (route) => route.abort())
  const product = await findLargeWork(app.url)
  await page.goto(`/collection?productId=${product.id}`)
  await page.getByRole('dialog').getByRole('img', { name: product.name, exact: true }).click()
  await expect(page.getByText('This could not be opened. Please try again.')).toBeVisible()
  await page.unroute('**/assets/zoom-view-*.js')
  const { zoom, picture } = await openZoom(page, product)
  const strength = zoom.getByRole('status')
  const [closer, farther] = [
    zoom.getByRole('button', { name: 'Zoom in' }),
    zoom.getByRole('button', { name: 'Zoom out' }),
  ]
  await expect(strength).toHaveText('2.5×')
  for (const text of ['3×', '3.5×', '4×', '4.5×', '5×']) {
    await closer.click()
    await expect(strength).toHaveText(text)
  }
  await expect(closer).toBeDisabled()
  await page.keyboard.press('+')
  await expect(strength).toHaveText('5×')
  for (const text of ['4.5×', '4×', '3.5×', '3×', '2.5×', '2×', '1.5×']) {
    await page.keyboard.press('-')
    await expect(strength).toHaveText(text)
  }
  await expect(farther).toBeDisabled()
  await page.keyboard.press('0')
  await expect(strength).toHaveText('2.5×')
  const { x, y } = await middleOf(picture)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -100)
  await expect(strength).toHaveText('3×')
  await page.mouse.wheel(0, 200)
  await expect(strength).toHaveText('2×')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('ZOOM-06 ENG-30 the lens is shown above the finger; two fingers change how much it enlarges', async ({
    page,
    app,
  }) => {
    const product = await findLargeWork(app.url)
    await page.goto(`/collection?productId=${product.id}`)
    const { zoom, picture, lens } = await openZoom(page, product)
    const middle = await middleOf(picture)
    const finger = { x: middle.x + 40, y: middle.y + 60 }
    const lift = await swipe(page, middle, { x: 40, y: 60 }, { lift: false })
    await expect.poll(async () => Math.round((await middleOf(lens)).x - finger.x)).toBe(0)
    await expect.poll(async () => Math.round((await middleOf(lens)).y - finger.y)).toBe(-120)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    await lift()
    const session = await page.context().newCDPSession(page)
    const fingers = (gap: number) => [
      { x: middle.x - gap / 2, y: middle.y, id: 1 },
      { x: middle.x + gap / 2, y: middle.y, id: 2 },
    ]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(160) })
    await expect(zoom.getByRole('status')).toHaveText('4×')
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectAccessible(page)
  })
})
