import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { watchLayoutShift } from './layout-shift.ts'

/** Finds no fault that a machine can find against WCAG 2.2 AA, in the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast that is fading in would be taken for a faint one.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}

/** As `watchLayoutShift`, read after a walk down the page. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  const readShift = await watchLayoutShift(page)
  return async () => {
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 500) {
        window.scrollTo(0, y)
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }
    })
    await page.waitForLoadState('networkidle')
    return readShift()
  }
}

/** Whether anything reaches past the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
