import { countShifts } from './page-checks.ts'
import { expect, screens, test } from './test.ts'

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)
    test(`nothing moves when fonts come long after the text on ${name}`, async ({ page }) => {
      let held: Promise<void>
      await page.route('**/*.woff2', async (route) => {
        await held
        await route.continue()
      })
      const { items } = await (await page.request.get('/api/products')).json()
      for (const path of [
        '/',
        '/collection',
        `/collection?productId=${items[0].id}`,
        '/events?when=all',
        '/events/edges-and-overlaps-opening',
        '/blog',
        '/blog/ragna-ronnevik',
        '/favorites',
        '/contact-card',
        '/admin/login',
      ]) {
        const { promise, resolve: release } = Promise.withResolvers<void>()
        held = promise
        const shifts = await countShifts(page)
        // Fonts are among what a page's load event waits for.
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('html')).toHaveAttribute('data-ready')
        release()
        await page.evaluate(() => document.fonts.ready)
        expect(await shifts(), path).toBe(0)
      }
    })
  })
}
