import type { Page as BrowserPage } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'
import type { Page } from '#app/platform/paging.ts'
import { expectAccessible } from './page-checks.ts'
import { swipe } from './swipe.ts'
import { expect, phone, test } from './test.ts'

/** A work with a large picture; the newest may be those of other journeys, without any. */
async function findLargeWork(url: string): Promise<Product> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = (await (await fetch(`${url}/api/products?perPage=48&page=${page}`)).json()) as Page<Product>
    const found = list.items.find(({ pictures }) => pictures[0] && pictures[0].width > 1000)
    if (found) return found
    pages = list.pages
  }
  throw new Error('no work has a large picture')
}

/** Opens the room of a work, and the zoom in it. */
async function openZoom(page: BrowserPage, url: string) {
  const product = await findLargeWork(url)
  await page.goto(`/collection?productId=${product.id}`)
  const room = page.getByRole('dialog', { name: product.name, exact: true })
  await room.getByRole('button', { name: 'Zoom', exact: true }).click()
  const zoom = page.getByRole('dialog', { name: 'Zoom', exact: true })
  await expect(zoom).toBeVisible()
  const picture = zoom.getByRole('img', { name: product.name })
  await expect(picture).toHaveAttribute('data-state', 'loaded')
  return { product, room, zoom, picture, lens: zoom.locator('.lens') }
}

/** Where the middle of an element is. */
async function middleOf(element: {
  boundingBox: () => Promise<{ x: number; y: number; width: number; height: number } | null>
}) {
  const box = (await element.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('ZOOM-01 ZOOM-02 the lens is 200 px wide and follows the pointer', async ({ page, app }) => {
  const { picture, lens } = await openZoom(page, app.url)
  const box = (await picture.boundingBox())!
  expect(await lens.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight])).toEqual([200, 200])
  for (const [x, y] of [
    [0.2, 0.3],
    [0.8, 0.6],
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
})

test('ZOOM-01 the lens shows what lies under its middle, in the finest variant', async ({ page, app }) => {
  const { product, picture, lens, zoom } = await openZoom(page, app.url)
  const box = (await picture.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.5)
  const enlarged = lens.locator('img').last()
  await expect(enlarged).toHaveAttribute('src', new RegExp(`${product.images[0]!.replaceAll('.', '\\.')}\\?width=3200`))
  await expect(zoom.getByRole('status')).toHaveText('2.5×')
  const seen = async () => {
    const inner = (await enlarged.boundingBox())!
    const middle = await middleOf(lens)
    return {
      scale: inner.width / box.width,
      x: (middle.x - inner.x) / inner.width,
      y: (middle.y - inner.y) / inner.height,
    }
  }
  await expect.poll(async () => (await seen()).x).toBeCloseTo(0.25, 2)
  expect((await seen()).y).toBeCloseTo(0.5, 2)
  expect((await seen()).scale).toBeCloseTo(2.5, 2)
})

test('ZOOM-03 ZOOM-04 ZOOM-05 goes from 1.5 to 5 in steps of 0.5 by buttons, keys and wheel, and starts at 2.5', async ({
  page,
  app,
}) => {
  const { zoom, picture } = await openZoom(page, app.url)
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

test('A11Y-05 A11Y-03 arrow keys move the lens, and Escape closes the zoom first', async ({ page, app }) => {
  const { product, room, zoom, lens } = await openZoom(page, app.url)
  const before = await middleOf(lens)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => Math.round((await middleOf(lens)).x - before.x)).toBe(24)
  await expect.poll(async () => Math.round((await middleOf(lens)).y - before.y)).toBe(24)
  await expect(room.getByText(`Picture 1 of ${product.images.length}`)).toBeAttached()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(room).toBeVisible()
  await expect(room.getByRole('button', { name: 'Zoom', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(room).toBeHidden()
})

test('where the code of the zoom does not come, the room stays, and another click asks again', async ({
  page,
  app,
}) => {
  await page.route('**/assets/zoom-view-*.js', (route) => route.abort())
  const { id, name } = await findLargeWork(app.url)
  await page.goto(`/collection?productId=${id}`)
  const room = page.getByRole('dialog', { name, exact: true })
  await room.getByRole('img', { name, exact: true }).click()
  await expect(page.getByText('This could not be opened. Please try again.')).toBeVisible()
  await expect(room).toBeVisible()
  await page.unroute('**/assets/zoom-view-*.js')
  await room.getByRole('button', { name: 'Zoom', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Zoom', exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('ZOOM-06 ENG-30 the lens rides above the finger; two fingers change how much it enlarges', async ({
    page,
    app,
  }) => {
    const { zoom, picture, lens } = await openZoom(page, app.url)
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
