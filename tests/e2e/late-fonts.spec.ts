import type { Page } from '@playwright/test'
import { countShifts } from './page-checks.ts'
import { expect, holdRequests, screens, test, untilHydrated } from './test.ts'

const places: Record<string, string> = {
  'the home page': '/',
  'the collection': '/collection',
  'the events': '/events?when=all',
  'an event': '/events/edges-and-overlaps-opening',
  'the profiles': '/blog',
  'a profile': '/blog/ragna-ronnevik',
  favorites: '/favorites',
  'the contact card': '/contact-card',
  'the login screen': '/admin/login',
}

for (const [screen, use] of screens) {
  test.describe(`on ${screen}`, () => {
    test.use(use)

    for (const [place, path] of Object.entries(places))
      test(`nothing moves on ${place} when fonts come long after the text`, ({ page }) =>
        expectStillWithLateFonts(page, path))

    test('nothing moves in the viewing room when fonts come long after the text', async ({ page }) => {
      const { items } = await (await page.request.get('/api/products')).json()
      await expectStillWithLateFonts(page, `/collection?productId=${items[0].id}`)
    })
  })
}

async function expectStillWithLateFonts(page: Page, path: string) {
  const { release } = await holdRequests(page, '**/*.woff2')
  const shifts = await countShifts(page)
  // Fonts are among what a page's load event waits for.
  await page.goto(path, { waitUntil: 'commit' })
  await untilHydrated(page)
  release()
  await page.evaluate(() => document.fonts.ready)
  expect(await shifts()).toBe(0)
}
