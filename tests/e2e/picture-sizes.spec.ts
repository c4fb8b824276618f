import { resize } from './page-checks.ts'
import { expect, test } from './test.ts'

test('works on their mats are asked for as large as they hang on a phone, a tablet and a desktop', async ({ page }) => {
  for (const path of ['/', '/collection?perPage=48']) {
    await page.goto(path)
    await expect(page.locator('.card .hang img').nth(11)).toBeAttached()
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await resize(page, { width, height })
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
      // Requested and displayed widths, in CSS pixels; only a browser can compute the lengths in `sizes`.
      // Other journeys have added works whose picture fails, and shows a placeholder without `sizes`, or has an unknown size.
      const measured = await page.locator('.card .hang img[sizes][width]').evaluateAll((images) => {
        const probe = document.body.appendChild(document.createElement('div'))
        return images.map((image) => {
          const { sizes, clientWidth } = image as HTMLImageElement
          const [, length] = sizes
            .split(/, (?=\(|\d+vw$)/)
            .map((part) => part.match(/^(\(.*?\))? ?(.*)$/)!.slice(1))
            .find(([media]) => !media || matchMedia(media).matches)!
          probe.style.width = length!
          return { asked: probe.getBoundingClientRect().width, hung: clientWidth }
        })
      })
      expect(measured.length).toBeGreaterThan(0)
      for (const { asked, hung } of measured) {
        expect(asked / hung).toBeGreaterThan(0.95)
        expect(asked / hung).toBeLessThan(1.2)
      }
    }
  }
})
