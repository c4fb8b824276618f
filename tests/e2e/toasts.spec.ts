import type { Locator, Page } from '@playwright/test'
import { keepWorks } from './kept-works.ts'
import { expect, holdRequests, phone, screens, stopClock, test } from './test.ts'

const toasts = 'li[data-sonner-toast]'

/** Until so many are there: the toaster's code comes in the machine's time, what it does then in the page's. */
async function runUntilCount(page: Page, locator: Locator, count: number) {
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return locator.count()
    })
    .toBe(count)
}

test('SITE-27 SITE-28 toasts stay 4 s, and three at most are seen', async ({ page }) => {
  await page.clock.install()
  await page.goto('/collection')
  await stopClock(page)
  const hearts = page.getByRole('button', { name: /^Add .* to favorites|^Add to favorites/ })
  for (let heart = 0; heart < 4; heart++) await hearts.first().click()
  const shown = page.locator(`${toasts}[data-visible=true]`)
  await runUntilCount(page, shown, 3)
  await page.mouse.move(5, 5)
  await page.clock.runFor(3_000)
  await expect(shown).toHaveCount(3)
  await page.clock.runFor(2_000)
  await expect(page.locator(toasts)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('SHOP-10 SITE-28 one toast is seen at a time', async ({ page }) => {
    await page.clock.install()
    await page.goto('/collection')
    // The first one must not be gone before the second one comes.
    await stopClock(page)
    const hearts = page.getByRole('main').getByRole('button', { name: /favorites/ })
    const shown = page.locator(`${toasts}[data-visible=true]`)
    // Away from where toasts stand: one that would lie on what was tapped stands at the other end.
    const tap = async (nth: number) => {
      await hearts.nth(nth).evaluate((heart) => heart.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await hearts.nth(nth).tap()
    }
    await tap(0)
    await runUntilCount(page, shown, 1)
    await tap(1)
    await runUntilCount(page, page.locator(toasts), 2)
    await expect(shown).toHaveCount(1)
  })

  test('SHOP-10 SITE-28 a toast at the foot goes when the next one stands at the top', async ({ page }) => {
    await page.goto('/collection')
    const hearts = page.getByRole('main').getByRole('button', { name: /favorites/ })
    await hearts.nth(0).evaluate((heart) => heart.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await hearts.nth(0).tap()
    const atFoot = page.locator(`${toasts}[data-y-position=bottom]`)
    await expect(atFoot).toBeVisible()
    // Just above the first one, which would take a tap that lies under it.
    await hearts.nth(2).evaluate((heart) => window.scrollBy(0, heart.getBoundingClientRect().bottom - innerHeight + 95))
    await hearts.nth(2).tap()
    expect((await hearts.nth(2).boundingBox())!.y).toBeGreaterThan(680)
    await expect(page.locator(`${toasts}[data-y-position=top]`)).toBeInViewport()
    await expect(atFoot).toHaveCount(0)
  })

  test('SHOP-10 a toast is not on top of what was tapped, even when its code comes after the tap', async ({ page }) => {
    const code = await holdRequests(page, '**/assets/toaster-*.js')
    await page.goto('/collection')
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /favorites/ })
      .nth(2)
    await heart.evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 40))
    await heart.tap()
    expect((await heart.boundingBox())!.y).toBeGreaterThan(700)
    code.release()
    const shown = page.locator(`${toasts}[data-y-position=top]`)
    await expect(shown).toBeInViewport()
    expect((await shown.boundingBox())!.y).toBeLessThan(100)
  })

  test('SHOP-10 a toast stands above the foot of a dialog', async ({ page }) => {
    await keepWorks(page, 2)
    await page.getByRole('button', { name: 'Email Favorites' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /copy/i }).tap()
    const toast = page.locator(toasts)
    await expect(toast).toBeVisible()
    const foot = (await dialog.locator('.dialog__foot').boundingBox())!
    await expect
      .poll(async () => {
        const { y, height } = (await toast.boundingBox())!
        return y + height <= foot.y
      })
      .toBe(true)
  })
})

for (const [name, use] of screens) {
  test.describe(`on ${name}`, () => {
    test.use(use)

    test('SITE-27 toasts lie above an open dialog, are said aloud there, and outlive it', async ({ page }) => {
      await page.clock.install()
      await page.goto('/collection')
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
      await expect(toast).toContainText('to favorites')
      // Inside the dialog it is not inert; on top of it, it is what a finger meets.
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
    })
  })
}
