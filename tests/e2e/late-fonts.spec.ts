import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, watchShifts } from './page-checks.ts'
import { expect, screens, test, untilHydrated } from './test.ts'

/** `isForEveryone` if no other journey checks the page's accessibility. */
const places: { path: string; isForEveryone?: true }[] = [
  { path: '/', isForEveryone: true },
  { path: '/collection?category=Sculpture', isForEveryone: true },
  { path: '/events?when=all' },
  { path: '/events/edges-and-overlaps-opening' },
  { path: '/blog' },
  { path: '/blog/ragna-ronnevik' },
  { path: '/favorites' },
  { path: '/contact-card' },
  { path: '/admin/login' },
  { path: '/no/such/page', isForEveryone: true },
]

for (const [screen, use] of screens) {
  test.describe(`on ${screen}`, () => {
    test.use(use)

    test('nothing moves on any page when fonts come long after the text, nothing overflows, and everyone can use it', async ({
      page,
    }) => {
      // A category to which no other journey adds works: theirs have no pictures, whose texts move.
      const { items } = await (await page.request.get('/api/products?category=Sculpture')).json()
      const fonts = await holdFonts(page)
      const shifts = await watchShifts(page)
      const room = { path: `/collection?category=Sculpture&productId=${items[0].id}`, isForEveryone: false }
      for (const { path, isForEveryone = false } of [...places, room])
        await test.step(path, async () => {
          fonts.hold()
          // A page's load event waits for fonts.
          await page.goto(path, { waitUntil: 'commit' })
          await untilHydrated(page)
          await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading')
          fonts.release()
          await page.evaluate(() => document.fonts.ready)
          expect(await shifts()).toEqual([])
          await expectNoSidewaysScroll(page)
          if (!isForEveryone) return
          await expectAccessible(page)
          await page.emulateMedia({ reducedMotion: null })
        })
    })
  })
}

/** Holds all fonts from `hold` to `release`, repeatedly: the browser caches everything else. */
async function holdFonts(page: Page) {
  const session = await page.context().newCDPSession(page)
  let gate = Promise.withResolvers<void>()
  session.on('Fetch.requestPaused', async ({ requestId, responseHeaders: sent = [] }) => {
    const kept = sent.filter(({ name }) => name.toLowerCase() !== 'cache-control')
    await gate.promise
    const responseHeaders = [...kept, { name: 'Cache-Control', value: 'no-store' }]
    // The page that requested it may be gone.
    await session.send('Fetch.continueResponse', { requestId, responseCode: 200, responseHeaders }).catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2', requestStage: 'Response' }] })
  return {
    hold() {
      gate = Promise.withResolvers()
    },
    release: () => gate.resolve(),
  }
}
