import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '#app/features/products/product.ts'
import { expectAccessible, resize } from './page-checks.ts'
import { findSampleWork, roomOf } from './rooms.ts'
import { swipe } from './swipe.ts'
import { expect, phone, test } from './test.ts'

const findWallWork = (url: string) =>
  findSampleWork(
    url,
    ({ category, images, width_inches }) => category === 'Paintings' && images.length > 1 && !!width_inches,
  )

async function openWall(page: Page, product: Product) {
  await page.goto(`/collection?productId=${product.id}`)
  await roomOf(page, product).getByRole('button', { name: 'View on a wall' }).click()
  const wall = page.getByRole('dialog', { name: `View on a wall: ${product.name}` })
  await expect(wall).toBeVisible()
  return wall
}

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9cac0' } })

async function choosePhoto(wall: ReturnType<Page['getByRole']>, name: string, buffer: Buffer) {
  await wall.getByLabel(/^Choose (a|another) photograph$/).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
}

/** The position of an element, in CSS pixels. */
const boxOf = async (element: ReturnType<Page['getByRole']>) => (await element.boundingBox())!

test('A11Y-23 A11Y-25 WALL-01 WALL-02 WALL-03 WALL-04 WALL-09 a work hangs to scale on a plain wall; by keyboard alone, and Escape leads back', async ({
  page,
  app,
}) => {
  const product = await findWallWork(app.url)
  await page.goto(`/collection?productId=${product.id}`)
  const button = roomOf(page, product).getByRole('button', { name: 'View on a wall' })
  await button.focus()
  await page.keyboard.press('Enter')
  const wall = page.getByRole('dialog', { name: `View on a wall: ${product.name}` })
  await expect(
    wall.getByRole('img', {
      name: /[\d.]+ in \([\d.]+ cm\) high and [\d.]+ in \([\d.]+ cm\) wide, to scale on a plain wall, its center 58 inches above the floor/,
    }),
  ).toBeVisible()
  await expect(
    wall.getByRole('img', { name: /bench 60 inches wide and beside a person 5 feet 6 inches tall/ }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await wall.evaluate((element) => element.scrollWidth <= innerWidth)).toBe(true)
  // Everything is drawn to one scale: the bench's 60 inches give the work's size.
  const bench = await boxOf(wall.locator('.bench'))
  const work = await boxOf(wall.locator('svg .ground'))
  const inch = bench.width / 60
  expect(Math.abs(work.width / inch - product.width_inches!)).toBeLessThan(1)
  expect(Math.abs(work.height / inch - product.height_inches!)).toBeLessThan(1)

  await wall.getByRole('radio', { name: 'Gallery white' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(wall.getByRole('radio', { name: 'Stone' })).toBeChecked()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(wall.locator('.onwall__stage')).toHaveCSS('background-color', 'rgb(216, 209, 197)')
  await page.emulateMedia({ forcedColors: 'none' })
  await wall.getByRole('checkbox', { name: /Person/ }).focus()
  await page.keyboard.press('Space')
  await expect(wall.getByRole('img', { name: /over a bench 60 inches wide$/ })).toBeVisible()
  for (const choice of ['Charcoal', 'Your own wall']) {
    await wall.getByRole('radio', { name: choice }).check()
    await expectAccessible(page)
  }

  // At 400 % zoom the window is too low for wall and panel at the same time: everything scrolls.
  const size = page.viewportSize()!
  await resize(page, { width: 320, height: 256 })
  const foot = wall.getByRole('button', { name: 'Back to the work' })
  const title = wall.getByRole('heading', { name: product.name })
  expect((await boxOf(title)).y + (await boxOf(title)).height).toBeLessThan((await boxOf(foot)).y)
  await foot.scrollIntoViewIfNeeded()
  await expect(foot).toBeInViewport({ ratio: 1 })
  await resize(page, size)

  await page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
  await expect(button).toBeFocused()
  // Still on its first picture: the room got none of the keys pressed on the wall.
  await expect(roomOf(page, product).getByText(`Picture 1 of ${product.images.length}`)).toBeAttached()
})

test('WALL-05 WALL-06 on one’s own photograph a door gives the scale; keys move work and gauge, and nothing is sent', async ({
  page,
  app,
}) => {
  const product = await findWallWork(app.url)
  const wall = await openWall(page, product)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await wall.getByRole('radio', { name: 'Your own wall' }).check()
  await choosePhoto(wall, 'wall.jpg', await photograph(3000, 2000).jpeg().toBuffer())
  const photo = wall.getByRole('img', { name: 'Your photograph' })
  await expect(photo).toHaveAttribute('width', '2048')
  const work = wall.getByRole('button', { name: /to scale on your photograph/ })
  const shown = await boxOf(photo)
  const expectScale = async (inchPx: number) => {
    await expect
      .poll(async () => Math.round((10 * (await boxOf(work)).width) / inchPx) / 10)
      .toBeCloseTo(product.width_inches!, 0)
    expect((await boxOf(work)).height / inchPx).toBeCloseTo(product.height_inches!, 0)
  }
  // 80 inches for the initial distance of the handles, 65 hundredths of the photograph's height.
  await expectScale((0.65 * shown.height) / 80)
  await wall.getByRole('slider', { name: 'Bottom of the door' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expectScale((0.7 * shown.height) / 80)
  await wall.getByLabel('How high this door is').fill('70')
  await expectScale((0.7 * shown.height) / 70)
  await wall.getByLabel('Unit').selectOption('cm')
  await expect(wall.getByLabel('How high this door is')).toHaveValue('177.8')
  await expectScale((0.7 * shown.height) / 70)
  await wall.getByLabel('How high this door is').fill('none')
  await expect(wall.getByRole('alert').filter({ hasText: 'Type a length from' })).toBeVisible()
  await expectScale((0.7 * shown.height) / 70)
  // By the wall's width.
  await wall.getByRole('radio', { name: 'By the wall’s width' }).check()
  await wall.getByLabel('How wide this wall is').fill('254')
  await expectScale((0.96 * shown.width) / 100)

  const before = await boxOf(work)
  await work.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Math.round((await boxOf(work)).x - before.x)).toBe(Math.round(0.05 * shown.width))
  await expect(wall.getByText(/The center is 55% from the left/)).toBeAttached()
  await expectAccessible(page)
  expect(sent).toEqual([])

  // Kept during the visit: the next time the wall is the same.
  await page.keyboard.press('Escape')
  await roomOf(page, product).getByRole('button', { name: 'View on a wall' }).click()
  await expect(wall.getByRole('img', { name: 'Your photograph' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('WALL-08 WALL-09 the wall is free of faults that axe finds and as wide as a phone; a finger drags the work and the gauge', async ({
    page,
    app,
  }) => {
    const wall = await openWall(page, await findWallWork(app.url))
    await expectAccessible(page)
    for (const choice of ['Charcoal', 'Your own wall']) {
      await wall.getByRole('radio', { name: choice }).check()
      await expectAccessible(page)
    }
    expect(await wall.evaluate((element) => element.scrollWidth <= innerWidth)).toBe(true)
    await choosePhoto(wall, 'wall.jpg', await photograph(1200, 900).jpeg().toBuffer())
    const work = wall.getByRole('button', { name: /to scale on your photograph/ })
    await expect(work).toBeVisible()
    const before = await boxOf(work)
    await swipe(page, { x: before.x + before.width / 2, y: before.y + before.height / 2 }, { x: 60, y: 20 })
    await expect.poll(async () => Math.round((await boxOf(work)).x - before.x)).toBe(60)
    await expect.poll(async () => Math.round((await boxOf(work)).y - before.y)).toBe(20)
    const grip = wall.getByRole('slider', { name: 'Top of the door' })
    const gripBox = await boxOf(grip)
    const tall = (await boxOf(work)).height
    await swipe(page, { x: gripBox.x + 22, y: gripBox.y + 22 }, { x: 10, y: 40 })
    await expect.poll(async () => Math.round((await boxOf(grip)).y - gripBox.y)).toBe(40)
    await expect.poll(async () => Math.round((await boxOf(grip)).x - gripBox.x)).toBe(10)
    // The door is now shorter on the photograph, and so the work is smaller.
    expect((await boxOf(work)).height).toBeLessThan(tall)
  })

  test('A11Y-12 a tap on the photograph moves the work there, or the handle that was touched last', async ({
    page,
    app,
  }) => {
    const wall = await openWall(page, await findWallWork(app.url))
    await wall.getByRole('radio', { name: 'Your own wall' }).check()
    await choosePhoto(wall, 'wall.jpg', await photograph(1200, 900).jpeg().toBuffer())
    const photo = await boxOf(wall.getByRole('img', { name: 'Your photograph' }))
    const at = (across: number, down: number) => ({
      x: photo.x + across * photo.width,
      y: photo.y + down * photo.height,
    })
    const tap = ({ x, y }: { x: number; y: number }) => page.touchscreen.tap(x, y)
    const expectAt = async (element: ReturnType<typeof wall.getByRole>, { x, y }: { x: number; y: number }) =>
      expect
        .poll(async () => {
          const box = await boxOf(element)
          return Math.round(Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y))
        })
        .toBeLessThan(2)
    const work = wall.getByRole('button', { name: /to scale on your photograph/ })
    const grip = wall.getByRole('slider', { name: 'Bottom of the door' })
    await tap(at(0.7, 0.7))
    await expectAt(work, at(0.7, 0.7))
    await grip.tap()
    await tap(at(0.3, 0.9))
    await expectAt(grip, at(0.3, 0.9))
    await expectAt(work, at(0.7, 0.7))
    await work.tap()
    await tap(at(0.5, 0.2))
    await expectAt(work, at(0.5, 0.2))
    await expectAt(grip, at(0.3, 0.9))
  })
})
