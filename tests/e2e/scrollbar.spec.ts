import { chromium, type Page } from '@playwright/test'
import { keepWorks } from './kept-works.ts'
import { expect, test, waitingUntilReady } from './test.ts'

/** The position and width of the page's main parts. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    ['body', '.header__bar', 'main', 'h1', '.footer__in'].map((part) => {
      const { left, width } = document.querySelector(part)!.getBoundingClientRect()
      return `${part} from ${left}, ${width} wide`
    }),
  )

/** Opens a dialog with `opener`, closes it with Escape, and expects the page beneath not to have moved. */
async function expectStill(page: Page, opener: () => Promise<unknown>) {
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5)
  const before = await placesOf(page)
  await opener()
  await expect(page.locator('dialog:modal')).toBeVisible()
  expect(await placesOf(page)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  expect(await placesOf(page)).toEqual(before)
}

test('SHOP-18 beside a scrollbar no dialog moves the page under it, and neither does closing it', async ({
  launchOptions,
  contextOptions,
  viewport,
  baseURL,
}) => {
  // A scrollbar that takes up space, as with a mouse on Windows and Linux; the other journeys have none.
  await using browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  const page = waitingUntilReady(await browser.newPage({ ...contextOptions, viewport, baseURL: baseURL! }))
  await keepWorks(page, 8)
  for (const name of ['Email Favorites', 'Print List'])
    await expectStill(page, () => page.getByRole('button', { name }).first().click())
  await expectStill(page, () => page.getByRole('article').getByRole('link').first().click())
  await page.setViewportSize({ width: 700, height: 900 })
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(700)
  await expectStill(page, () => page.getByRole('button', { name: 'Open menu' }).click())
})
