import type { Locator, Page } from '@playwright/test'
import { expect, holdRequests, phone, stopClock, test } from './test.ts'

const toasts = 'li[data-sonner-toast]'

/** Waits for this many: the code of announcements loads in real time, and then runs by the page's clock. */
async function runUntilCount(page: Page, locator: Locator, count: number) {
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return locator.count()
    })
    .toBe(count)
}

/** Opens the room of the first work and keeps that work: the toast is above the dialog, is announced there, and outlives it. */
async function expectToastAboveRoom(page: Page) {
  await page.clock.resume()
  await page.getByRole('article').first().getByRole('link').click()
  const room = page.getByRole('dialog')
  await expect(room).toBeVisible()
  await stopClock(page)
  await room
    .getByRole('button', { name: /favorite/i })
    .first()
    .click()
  const toast = page.locator(toasts)
  await runUntilCount(page, toast, 1)
  await expect(toast).toContainText('favorites')
  // Inside the dialog it is not inert; on top of it, it gets the taps.
  await expect(room.locator(toasts)).toHaveCount(1)
  await expect(room.locator('section[aria-live=polite]')).toHaveCount(1)
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(room).toBeHidden()
  await expect(toast).toBeVisible()
}

/** Waits until there is no toast left, and none is about to appear. */
async function runUntilGone(page: Page) {
  await page.clock.runFor(5_000)
  await expect(page.locator(toasts)).toHaveCount(0)
}

test('SITE-27 SITE-28 toasts stay 4 s, three at most are seen, and one lies above an open dialog', async ({ page }) => {
  await page.clock.install()
  await page.goto('/collection')
  await stopClock(page)
  const hearts = page.getByRole('button', { name: /^Add .* to favorites|^Add to favorites/ })
  for (let heart = 0; heart < 4; heart++) await hearts.first().click()
  const shown = page.locator(`${toasts}[data-visible=true]`)
  await runUntilCount(page, shown, 3)
  await page.mouse.move(5, 5)
  await page.clock.runFor(3_700)
  await expect(shown).toHaveCount(3)
  await page.clock.runFor(600)
  await expect(page.locator(toasts)).toHaveCount(0)
  await expectToastAboveRoom(page)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('SHOP-10 SITE-27 SITE-28 one toast is seen at a time, not on top of what was tapped, even when its code comes after the tap, and above an open dialog', async ({
    page,
  }) => {
    const code = await holdRequests(page, '**/assets/after-first-view-*.js')
    await page.clock.install()
    await page.goto('/collection')
    await stopClock(page)
    const hearts = page.getByRole('main').getByRole('button', { name: /favorites/ })
    const atFoot = page.locator(`${toasts}[data-y-position=bottom]`)
    const atTop = page.locator(`${toasts}[data-y-position=top]`)
    /** The distance of the heart from the bottom of the screen, where toasts appear. */
    const tapAboveFoot = async (nth: number, gap: number) => {
      const heart = hearts.nth(nth)
      await heart.evaluate((one, by) => window.scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + by), gap)
      await heart.tap()
      expect((await heart.boundingBox())!.y).toBeGreaterThan(680)
    }
    const tapInMiddle = async (nth: number) => {
      await hearts.nth(nth).evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await hearts.nth(nth).tap()
    }
    await tapAboveFoot(2, 40)
    await code.asked
    code.release()
    await runUntilCount(page, atTop, 1)
    await expect(atTop).toBeInViewport()
    expect((await atTop.boundingBox())!.y).toBeLessThan(100)

    // The one at the other end disappears.
    await tapInMiddle(0)
    await runUntilCount(page, atFoot, 1)
    await expect(atFoot).toBeVisible()
    await runUntilCount(page, atTop, 0)
    // Just above the one there, which would cover it and get the tap.
    await tapAboveFoot(2, 95)
    await runUntilCount(page, atTop, 1)
    await expect(atTop).toBeInViewport()
    await runUntilCount(page, atFoot, 0)
    await runUntilGone(page)

    const shown = page.locator(`${toasts}[data-visible=true]`)
    await tapInMiddle(0)
    await runUntilCount(page, shown, 1)
    await tapInMiddle(1)
    await runUntilCount(page, page.locator(toasts), 2)
    await expect(shown).toHaveCount(1)
    await runUntilGone(page)
    await expectToastAboveRoom(page)
  })
})
