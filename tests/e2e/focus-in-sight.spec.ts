import type { Page } from '@playwright/test'
import { newEvent } from '#tests/new-event.ts'
import { resize } from './page-checks.ts'
import { findSampleWork } from './rooms.ts'
import { expect, phone, test } from './test.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('A11Y-31 no bar of a room or of an event covers what has the focus', async ({ page, app }) => {
    for (const sold_out of [false, true]) {
      const { id } = await findSampleWork(app.url, (work) => work.sold_out === sold_out && work.images.length > 1)
      for (const size of [phone.viewport, { width: 320, height: 568 }]) {
        await resize(page, size)
        await page.goto(`/collection?productId=${id}`)
        expect(await findCovered(page)).toEqual([])
      }
    }
    const { slug } = await newEvent(app.context.db, { date: '2099-01-02' })
    await page.goto(`/events/${slug}`)
    await expect(page.locator('.event-bar')).toBeVisible()
    expect(await findCovered(page)).toEqual([])
  })
})

test('A11Y-31 the letters above the list of artists cover none that has the focus', async ({ page }) => {
  await page.goto('/artists')
  await expect(page.locator('.az-bar')).toBeVisible()
  expect(await findCovered(page)).toEqual([])
})

/** Tabs through the page or its open dialog, forwards and backwards, and returns the controls whose centre is covered. */
async function findCovered(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (;;) {
      await page.keyboard.press(key)
      const { name, isEnd, isCovered } = await page.evaluate(lookAtFocused)
      if (isEnd) break
      if (isCovered) covered.push(`${key}: ${name}`)
    }
  return covered
}

/** Runs in the page: may use nothing from outside. */
async function lookAtFocused() {
  const focused = document.activeElement as HTMLElement
  // Scrolling is done when the next frame is drawn, which headless Chromium sometimes omits.
  await Promise.race([
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    new Promise((over) => setTimeout(over, 1_000)),
  ])
  const [box] = focused.getClientRects()
  // A thumbnail may be cut off at the edge of its row.
  const x = box && Math.max(1, box.x + box.width / 2)
  const middle = box && document.elementFromPoint(x!, box.y + box.height / 2)
  return {
    name: focused.ariaLabel ?? focused.textContent.trim(),
    isEnd: focused.matches('body, dialog'),
    isCovered: !focused.contains(middle ?? null),
  }
}
