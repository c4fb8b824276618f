import { countShifts, expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, phone, screens, test } from './test.ts'

const notice = 'Demonstration: no money moves'
const publicPages = ['/', '/collection', '/favorites', '/events', '/blog', '/contact-card', '/no-such-page']

test('RUN-06 every public page says that no money moves, the back office does not', async ({ page, app }) => {
  const { items } = await (await fetch(`${app.url}/api/posts`)).json()
  for (const path of [...publicPages, `/blog/${items[0].slug}`]) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText(notice)).toBeVisible()
  }
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)
})

for (const [name, use] of [
  ...screens,
  ['a small phone', { ...phone, viewport: { width: 320, height: 568 } }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(use)

    test('RUN-06 the line leaves as the page is scrolled, moves nothing, and is one line', async ({ page }) => {
      const readShift = await countShifts(page)
      await page.goto('/collection')
      const line = page.getByText(notice)
      await expect(line).toBeVisible()
      expect((await line.boundingBox())!.height).toBe(28)
      expect(await readShift()).toBe(0)
      await expectAccessible(page, { within: 'header' })
      await expectNoSidewaysScroll(page)
      await page.evaluate(() => window.scrollTo(0, 600))
      await expect(line).not.toBeInViewport()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Vitrine' })).toBeInViewport()
    })
  })
}
