import { expectAccessible, expectNoSidewaysScroll, resize } from './page-checks.ts'
import { expect, test } from './test.ts'

test('CARD-05 SITE-13 the card has no accessibility faults, fits on a desktop and a phone, and is printed alone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  for (const size of [page.viewportSize()!, { width: 390, height: 844 }]) {
    await resize(page, size)
    await page.goto('/contact-card')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Vitrine' })).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code of the contact card of Vitrine' })
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Get Directions' })).toBeHidden()
})
