import { randomInt } from 'node:crypto'
import { test as base, type devices, expect, type Locator, type Page } from '@playwright/test'
import { delayRendering } from '../delay-rendering.ts'
import { sampleTemplate } from '../sample-template.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { describeStandstill } from './describe-standstill.ts'

/** A phone's screen, with touch: `test.use(phone)`. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} satisfies Partial<(typeof devices)[string]>

/** The screens on which every page must work: `for (const [name, use] of screens)`. */
export const screens = [
  ['a phone', phone],
  ['a desktop', {}],
] as const

/** An address that no other visitor of this run has had. */
export const visitorAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/**
 * Waits until the page handles clicks; a page without code, or a file, is ready at once. A journey of its own tests what a visitor does
 * before that (site.spec.ts).
 */
async function untilReady(page: Page) {
  await page.waitForFunction(
    () =>
      document.documentElement.hasAttribute('data-ready') || !document.querySelector('script[type=module], #page-code'),
  )
}

/** Waits until a page whose document may have arrived only in part has its code, however long that takes. */
export async function untilHydrated(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** From here on `goto` and `reload` finish when the page handles clicks, unless told how long to wait. */
export function waitingUntilReady(page: Page): Page {
  for (const name of ['goto', 'reload'] as const) {
    const go = page[name].bind(page) as (...parameters: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...parameters: unknown[]) => {
      const response = await go(...parameters)
      const options = parameters.at(-1)
      if (!(options && typeof options === 'object' && 'waitUntil' in options)) await untilReady(page)
      return response
    }
  }
  return page
}

/** Advances the page's clock second by second, without waiting in between, until `awaited` is visible. */
export async function runClockUntil(page: Page, awaited: Locator) {
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(awaited).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
}

/**
 * Stops the page's clock, which the test has installed, half a second ahead: a longer jump would time out requests that are
 * in progress. If the machine takes longer than that to do so, it is retried.
 */
export async function stopClock(page: Page) {
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)).toPass()
}

/** Holds the page's requests to `url` (with `method`, or any) until `release` is called; `asked` resolves once one is held. */
export async function holdRequests(
  page: Page,
  url: string,
  method?: string,
): Promise<{ asked: Promise<void>; release: () => void }> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) {
      noteAsked()
      await held
    }
    await route.continue()
  })
  return { asked, release }
}

/** Holds the page's code until it is released: what can be seen and clicked before that. */
export const holdCode = (page: Page) => holdRequests(page, '**/assets/entry.client-*.js')

/** The settings of a program that a journey starts. */
export const behindProxy = () => ({ DATA_DIR: process.env.TEST_SAMPLE_DATA_DIR!, TRUSTED_PROXIES: '127.0.0.1,::1' })

/**
 * The test of every journey: `app` is the built program, in this worker's process, on a clone of the sample collection.
 * `freshApp` starts one for a single test that changes much or needs other settings.
 */
export const test = base.extend<
  { freshApp: (options?: Parameters<typeof startTestApp>[0]) => Promise<TestApp>; standstill: undefined },
  { app: TestApp }
>({
  app: [
    async ({}, use) => {
      const app = await startTestApp({ template: sampleTemplate, env: behindProxy() })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  standstill: [
    async ({ app }, use, test) => {
      await use(undefined)
      if (test.status === 'timedOut') throw new Error(await describeStandstill(app))
    },
    { auto: true },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  page: async ({ page, javaScriptEnabled }, use) => {
    await page.addInitScript(delayRendering, Number(process.env.RENDER_DELAY_MS ?? 0))
    await use(javaScriptEnabled === false ? page : waitingUntilReady(page))
  },
  // Each test is a separate visitor, with separate limits.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': visitorAddress() }),
  // The browser is closed before the servers that it talks to.
  context: async ({ freshApp: _, context }, use) => use(context),
  freshApp: async ({}, use) => {
    const started: TestApp[] = []
    await use(async (options = {}) => {
      const app = await startTestApp({
        template: sampleTemplate,
        ...options,
        env: { ...behindProxy(), ...options.env },
      })
      started.push(app)
      return app
    })
    for (const app of started) await app.stop()
  },
})

export { expect }
