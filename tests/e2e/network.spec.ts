import type { Locator, Page, Route } from '@playwright/test'
import { newProduct } from '../new-product.ts'
import { expectAccessible, untilLoaded } from './page-checks.ts'
import { expect, test } from './test.ts'

const trouble = 'Unable to connect to database. Please check your internet connection.'
const failed = 'Failed to load products after multiple attempts'
const failedToast = 'Failed to load products. Please refresh the page.'

/** Responds to every request for a list of works by `respond`, and counts them. */
async function onLists(page: Page, respond: (route: Route, number: number) => Promise<void>) {
  const requests: Record<string, string>[] = []
  await page.route(/\/api\/products\?/, async (route) => {
    requests.push(route.request().headers())
    await respond(route, requests.length)
  })
  return requests
}

/** When the browser asked for lists, by its own clock, and how many of them have been responded to or given up. */
interface ListLog {
  askedAt: number[]
  settled: number
}

/** The collection, hydrated, with the browser's clock standing still and live notices switched off. */
async function openCollection(page: Page) {
  await page.addInitScript(() => {
    const log: ListLog = { askedAt: [], settled: 0 }
    const realFetch = window.fetch
    Object.assign(window, { listLog: log })
    window.fetch = async (input, init) => {
      if (!String(input).includes('/api/products?')) return realFetch(input, init)
      log.askedAt.push(Date.now())
      try {
        const response = await realFetch(input, init)
        // Read here: whoever reads it next has it within the same turn.
        const text = await response.text()
        return Object.assign(response, { text: async () => text })
      } finally {
        log.settled += 1
      }
    }
  })
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto('/collection')
  await expect(page.getByRole('article')).toHaveCount(12)
  await untilLoaded(page)
  await page.clock.pauseAt(new Date('2026-11-20T13:00:00Z'))
}

/** A page whose time passes only when a test lets it. */
async function installStoppedClock(page: Page) {
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-20T13:00:00Z'))
}

const listLog = (page: Page) => page.evaluate(() => (window as unknown as { listLog: ListLog }).listLog)

/** Lets each wait pass as soon as the request before it has failed. */
async function passWaits(page: Page, waitsMs: readonly number[]) {
  for (const [index, waitMs] of waitsMs.entries()) {
    await expect.poll(async () => (await listLog(page)).settled).toBe(index + 1)
    await page.clock.runFor(waitMs)
  }
}

/** How long the browser waited between one request and the next. */
async function waitsBetween(page: Page): Promise<number[]> {
  const { askedAt } = await listLog(page)
  return askedAt.slice(1).map((moment, index) => moment - askedAt[index]!)
}

const goToNextPage = (page: Page) => page.getByRole('link', { name: 'Next' }).click()
const refuse = (route: Route) => route.fulfill({ status: 503, body: '' })

test('NET-01 NET-03 NET-04 NET-05 a request that fails twice is made three times, 1 s and 2 s apart', async ({
  page,
}) => {
  await openCollection(page)
  const requests = await onLists(page, (route, number) => (number < 3 ? route.abort() : route.continue()))
  await goToNextPage(page)
  await passWaits(page, [1_000, 2_000])
  await expect(page.getByText('Showing 13-24')).toBeVisible()
  expect(await waitsBetween(page)).toEqual([1_000, 2_000])
  expect(requests).toHaveLength(3)
  for (const headers of requests) {
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-application-name']).toBe('vitrine-web')
  }
})

test('COL-15 COL-16 NET-10 NET-11 NET-12 NET-13 a list that cannot be loaded is tried again after 2, 4 and 8 s, and then by the visitor', async ({
  page,
}) => {
  await openCollection(page)
  let isBroken = true
  await onLists(page, (route) => (isBroken ? route.abort() : route.continue()))
  await goToNextPage(page)
  await expect.poll(async () => (await listLog(page)).settled).toBe(1)
  await page.clock.runFor(250)
  await expect(page.getByText('Loading works')).toBeAttached()
  // Three attempts of each load, 1 s and 2 s apart, and between the loads 2, 4 and 8 s.
  const waits = [1_000, 2_000, 2_000, 1_000, 2_000, 4_000, 1_000, 2_000, 8_000, 1_000, 2_000]
  await page.clock.runFor(750)
  await expect.poll(async () => (await listLog(page)).settled).toBe(2)
  await page.clock.runFor(2_000)
  await expect(page.getByText(trouble)).toBeVisible()
  for (const [index, waitMs] of waits.slice(2).entries()) {
    await expect.poll(async () => (await listLog(page)).settled).toBe(index + 3)
    await page.clock.runFor(waitMs)
  }
  await expect(page.getByRole('heading', { name: failed })).toBeVisible()
  expect(await waitsBetween(page)).toEqual(waits)
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.getByText(failedToast).isVisible()
    })
    .toBe(true)
  await page.clock.resume()
  await expectAccessible(page, { without: '.toasts' })

  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Showing 13-24')).toBeVisible()
})

test('NET-02 a server that hangs is given up after 30 s and asked again', async ({ page }) => {
  await openCollection(page)
  const requests = await onLists(page, async (route, number) => {
    if (number > 1) await route.continue()
  })
  await goToNextPage(page)
  await expect.poll(() => requests.length).toBe(1)
  await page.clock.runFor(29_999)
  expect((await listLog(page)).settled).toBe(0)
  await page.clock.runFor(1)
  await passWaits(page, [1_000])
  await expect(page.getByText('Showing 13-24')).toBeVisible()
  expect(await waitsBetween(page)).toEqual([31_000])
})

test('NET-06 a response that is a web page is a failure, not a broken page', async ({ page }) => {
  await openCollection(page)
  await onLists(page, (route, number) =>
    number < 3
      ? route.fulfill({ body: '<!doctype html><title>Sign in to the hotel network</title>' })
      : route.continue(),
  )
  await goToNextPage(page)
  await passWaits(page, [1_000, 2_000])
  await expect(page.getByText('Showing 13-24')).toBeVisible()
})

test('NET-08 NET-09 a health check at the start that fails gives one toast and is not repeated', async ({ page }) => {
  const checks: string[] = []
  await page.route('**/api/health', async (route) => {
    checks.push(route.request().headers()['x-application-name']!)
    await refuse(route)
  })
  // The toast may come and go while the last pictures are on their way.
  await page.goto('/collection', { waitUntil: 'commit' })
  await expect(page.getByText('Failed to connect to database. Please refresh the page.')).toBeVisible()
  expect(checks).toEqual(['vitrine-web'])
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('NET-08 a health check that hangs counts as failed after 5 s', async ({ page }) => {
  await installStoppedClock(page)
  let asked = 0
  await page.route('**/api/health', () => {
    asked++
  })
  await page.goto('/collection')
  await expect.poll(() => asked).toBe(1)
  const toast = page.getByText('Failed to connect to database. Please refresh the page.')
  await page.clock.runFor(4_999)
  await expect(toast).toHaveCount(0)
  await page.clock.runFor(1)
  // The toaster's code comes in the machine's time, what it does then in the page's.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return toast.count()
    })
    .toBe(1)
})

test('IMG-01 IMG-02 IMG-03 a picture that fails is asked for again after 2, 4 and 6 s, then gives way to a placeholder', async ({
  page,
}) => {
  await installStoppedClock(page)
  await page.route('**/api/live*', (route) => route.abort())
  let asked = 0
  let broken = ''
  await page.route('**/images/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    broken ||= pathname
    if (pathname !== broken) return route.continue()
    asked++
    return route.abort()
  })
  await page.goto('/collection')
  const picture = page.getByRole('article').first().getByRole('img')
  await expect(picture).toHaveAttribute('src', /^data:/)
  const attempts = await watchAttempts(picture)
  for (const [index, waitMs] of [2_000, 4_000, 6_000].entries()) {
    await expect(picture).toHaveAttribute('data-state', 'loading')
    await expect(picture).toHaveAttribute('src', /^data:/)
    await page.clock.runFor(waitMs - 1)
    expect(await attempts()).toBe(index)
    const askedBefore = asked
    await page.clock.runFor(1)
    await expect.poll(attempts).toBe(index + 1)
    await expect.poll(() => asked).toBeGreaterThan(askedBefore)
  }
  await expect(picture).toHaveAttribute('data-state', 'failed')
  await page.clock.runFor(60_000)
  expect(await attempts()).toBe(3)
})

/**
 * How often an image's `src` has been set to its picture since now. The requests themselves cannot be counted: a browser
 * makes a second one of its own for a preload that failed, or when it chooses among the widths anew.
 */
async function watchAttempts(picture: Locator): Promise<() => Promise<number>> {
  const count = await picture.evaluateHandle((image) => {
    const count = { attempts: 0 }
    new MutationObserver(() => {
      if (!image.getAttribute('src')!.startsWith('data:')) count.attempts++
    }).observe(image, { attributeFilter: ['src'] })
    return count
  })
  return () => count.evaluate(({ attempts }) => attempts)
}

test('IMG-04 IMG-05 a picture from elsewhere is never asked for', async ({ page, freshApp }) => {
  const app = await freshApp()
  await newProduct(app.context.db, {
    name: 'From elsewhere',
    images: ['https://elsewhere.example/a.jpg'],
    created_at: new Date(Date.now() + 60_000),
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${app.url}/collection`)
  await expect(page.getByRole('img', { name: 'From elsewhere' })).toHaveAttribute('data-state', 'failed')
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
})
