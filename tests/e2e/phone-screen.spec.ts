import type { Locator, Page } from '@playwright/test'
import { buyButton } from './buying.ts'
import { openMenu } from './every-place.ts'
import { keepWorks } from './kept-works.ts'
import { resize } from './page-checks.ts'
import { lookAtSafeArea } from './phone-faults.ts'
import { findSampleWork, roomOf, stagePicture } from './rooms.ts'
import { button, enter } from './staff.ts'
import { expect, phone, test } from './test.ts'

test.describe('while the toolbars of the browser move', () => {
  test.use(phone)

  test('ENG-27 what fills the window, and every bar at its foot, follows', async ({ page, context, app }) => {
    const work = await findSampleWork(app.url, ({ sold_out, price }) => !sold_out && price !== null)
    await page.goto('/')
    await openMenu(page)
    await expectFollows(page, page.getByRole('dialog', { name: 'Menu' }))

    await page.goto(`/collection?productId=${work.id}`)
    await expectFollows(page, page.getByRole('region', { name: 'Purchase' }))
    await expect(buyButton(page)).toBeInViewport({ ratio: 1 })

    await keepWorks(page, 3)
    await page.getByRole('button', { name: 'Print List' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Print Favorites' })
    await expectFollows(page, dialog)
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Print List' })).toBeInViewport({ ratio: 1 })

    await enter(app, context)
    await page.goto('/admin/products/new')
    await expectFollows(page, page.locator('.savebar'))
    await expect(button(page, 'Publish')).toBeInViewport({ ratio: 1 })
  })
})

const onItsSide = [
  { width: 667, height: 375 },
  { width: 844, height: 390 },
]

test.describe('on a phone on its side', () => {
  test.use({ ...phone, viewport: onItsSide[0]! })

  test('ENG-32 ENG-26 a picture and its price are in view together, beside the notch', async ({ page, app }) => {
    const session = await page.context().newCDPSession(page)
    for (const isTall of [false, true]) {
      const work = await findSampleWork(
        app.url,
        ({ sold_out, price, pictures: [picture] }) =>
          !sold_out && price !== null && !!picture && picture.height > picture.width === isTall,
      )
      await page.goto(`/collection?productId=${work.id}`)
      const room = roomOf(page, work)
      const picture = stagePicture(room, work)
      for (const size of onItsSide) {
        await resize(page, size)
        await expect(picture).toBeInViewport({ ratio: 1 })
        const box = (await picture.boundingBox())!
        expect(Math.max(box.width / size.width, box.height / size.height)).toBeGreaterThan(0.4)
        for (const part of [room.locator('.room__price'), buyButton(page), room.getByRole('heading', { level: 1 })])
          await expect(part).toBeInViewport({ ratio: 1 })
      }
      // This scrolls everything to its end.
      for (const size of onItsSide) {
        await resize(page, size)
        expect(await lookAtSafeArea(page, session)).toEqual([])
        // Only the label scrolls: the head with its buttons stays.
        expect(await room.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
      }
    }

    await page.goto('/collection')
    const cards = (await page.getByRole('article').all()).slice(0, 6)
    for (const size of onItsSide) {
      await resize(page, size)
      expect(await lookAtSafeArea(page, session)).toEqual([])
      for (const card of cards) {
        await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        for (const part of [card.getByRole('img'), card.locator('.price, .sold')])
          await expect(part).toBeInViewport({ ratio: 1 })
      }
    }
  })
})

/** The browser's toolbars appear, 100 px high, and disappear: the page's foot stays at the window's. */
async function expectFollows(page: Page, element: Locator) {
  const { width, height } = phone.viewport
  const foot = async () => {
    const box = (await element.boundingBox())!
    return Math.round(box.y + box.height)
  }
  await resize(page, phone.viewport)
  await expect.poll(foot).toBe(height)
  await resize(page, { width, height: height - 100 })
  await expect.poll(foot).toBe(height - 100)
  await resize(page, phone.viewport)
  await expect.poll(foot).toBe(height)
  await resize(page, { width, height: height - 100 })
}
