import type { Page } from '@playwright/test'
import { keepWorks } from './kept-works.ts'
import { expectAccessible, untilDrawn } from './page-checks.ts'
import { expect, holdRequests, screens, test } from './test.ts'

test('EMAIL-06 EMAIL-09 EMAIL-20 EMAIL-21 A11Y-06 the mail dialog closes in every way, forgets its notes, and locks the page meanwhile', ({
  page,
}) => closeInEveryWay(page, 'Email Favorites', 'Email Favorites'))

test('FAV-17 PRINT-01 PRINT-02 PRINT-12 PRINT-13 A11Y-07 the print dialog closes in every way, forgets its notes, and locks the page meanwhile', ({
  page,
}) => closeInEveryWay(page, 'Print List', 'Print Favorites'))

/** Escape, Cancel, the close button and a click outside. */
async function closeInEveryWay(page: Page, button: string, title: string) {
  const [work] = await keepWorks(page, 8)
  const opener = page.getByRole('button', { name: button }).first()
  const dialog = page.getByRole('dialog', { name: title })
  const note = dialog.getByLabel(`Note for ${work!.name}`)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(10, 450),
  ]
  for (const close of ways) {
    await opener.click()
    for (const name of ['Include Images', 'Include Details', 'Include Price', 'Include Notes'])
      await expect(dialog.getByRole('switch', { name })).toBeChecked()
    await expect(note).toHaveValue('')
    await note.fill('For the hall')
    await page.mouse.move(10, 450)
    await page.mouse.wheel(0, 600)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .toContain('hidden')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await close()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')
}

for (const [name, file] of [
  ['Email Favorites', 'email'],
  ['Print List', 'print'],
] as const)
  test(`${name}: where its code does not come, the page stays, and another click asks again`, async ({ page }) => {
    const code = `**/assets/${file}-favorites-dialog-*.js`
    await page.route(code, (route) => route.abort())
    await keepWorks(page, 1)
    const button = page.getByRole('button', { name }).first()
    await button.click()
    await expect(page.getByText('This could not be opened. Please try again.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.unroute(code)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

test('of two dialogs the one asked for last is shown, whichever code comes first', async ({ page }) => {
  const { release } = await holdRequests(page, '**/assets/print-favorites-dialog-*.js')
  await keepWorks(page, 1)
  await page.getByRole('button', { name: 'Print List' }).first().click()
  await page.getByRole('button', { name: 'Email Favorites' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Email Favorites' })
  await dialog.getByLabel('Message').fill('Half written')
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes('print-favorites-dialog'))
  release()
  await late
  // Two frames for the page to take in what has come.
  await untilDrawn(page)
  await expect(dialog.getByLabel('Message')).toHaveValue('Half written')
})

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)
    test(`the dialogs have no accessibility faults on ${name}`, async ({ page }) => {
      await keepWorks(page, 3)
      for (const button of ['Email Favorites', 'Print List']) {
        await page.getByRole('button', { name: button }).first().click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('switch')).toHaveCount(4)
        if (button === 'Email Favorites') await dialog.getByRole('button', { name: 'Send Email' }).click()
        await expectAccessible(page)
        expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    })
  })
}
