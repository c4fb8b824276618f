import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './page-checks.ts'
import { expect, holdRequests, stopClock, test } from './test.ts'

/** Lets `ms` pass in the page, whose clock stands still: its code and its responses come in the machine's time, all else in the page's. */
async function passing<Value>(page: Page, read: () => Value | Promise<Value>, ms = 250): Promise<Value> {
  await page.clock.runFor(ms)
  return read()
}

test.describe('when requests fail', () => {
  test('EVT-13 a list that takes its time shows three cards to come, and then the events', async ({ page, app }) => {
    await page.goto(`${app.url}/contact-card`)
    const held = await holdRequests(page, '**/api/events?*')
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
    await expect(page.getByTestId('row-skeleton')).toHaveCount(3)
    await expect(page.getByText('Loading events')).toBeAttached()
    await expectAccessible(page)
    held.release()
    await expect(page.getByTestId('row-skeleton')).toHaveCount(0)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('NET-01 NET-03 a list that fails twice is asked for a third time, and nobody notices', async ({ page, app }) => {
    await page.clock.install()
    await page.goto(`${app.url}/contact-card`)
    let asked = 0
    await page.route('**/api/events?*', (route) => {
      asked += 1
      return asked < 3 ? route.fulfill({ status: 503, json: {} }) : route.continue()
    })
    await stopClock(page)
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
    await expect.poll(() => passing(page, () => page.getByTestId('row-skeleton').count())).toBe(3)
    await expect.poll(() => passing(page, () => asked)).toBe(3)
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(asked).toBe(3)
  })

  test('EVT-14 EVD-21 what fails for good says so in red, and Retry brings it', async ({ page, app }) => {
    await page.clock.install()
    await page.goto(`${app.url}/contact-card`)
    await page.route(/\/api\/events/, (route) => route.abort())
    await stopClock(page)
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
    await expect.poll(() => passing(page, () => page.getByTestId('row-skeleton').count())).toBe(3)
    const alert = page.getByRole('alert')
    const says = (words: string) => passing(page, () => alert.filter({ hasText: words }).count(), 1_000)
    await expect.poll(() => says('Failed to load events')).toBe(1)
    await page.clock.resume()
    await expect(alert.getByText('Failed to load events')).toHaveCSS('color', 'rgb(150, 35, 26)')
    await expectAccessible(page)
    await page.unroute(/\/api\/events/)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()

    await page.route(/\/api\/events\//, (route) => route.fulfill({ status: 500, body: 'no' }))
    await stopClock(page)
    await page.getByRole('link', { name: 'Learn More' }).first().click()
    await expect.poll(() => passing(page, () => page.getByText('Loading event', { exact: true }).count())).toBe(1)
    await expect.poll(() => says('Failed to load event')).toBe(1)
    await page.clock.resume()
    await expectAccessible(page)
    await page.unroute(/\/api\/events\//)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'About This Event' })).toBeVisible()
    await expect(page).toHaveTitle(/ - Vitrine$/)
  })

  test('EVD-20 an event that hangs shows its skeleton, and gives up after three attempts of 30 s', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/events`)
    await page.clock.install()
    let asked = 0
    await page.route(/\/api\/events\//, () => {})
    page.on('request', (request) => {
      if (/\/api\/events\//.test(request.url())) asked += 1
    })
    await stopClock(page)
    await page.getByRole('link', { name: 'Learn More' }).first().click()
    const loading = page.getByText('Loading event', { exact: true })
    const isThereAfter = (ms: number, awaited: Locator) => passing(page, () => awaited.isVisible(), ms)
    await expect.poll(() => asked).toBe(1)
    await expect.poll(() => isThereAfter(250, page.locator('main .skeleton').first())).toBe(true)
    // A request is counted when it has left the browser: time goes on slowly where the next one is due.
    for (const attempt of [2, 3]) {
      await page.clock.runFor(28_000)
      await expect.poll(() => isThereAfter(1_000, loading).then((isThere) => isThere && asked)).toBe(attempt)
    }
    await page.clock.runFor(27_000)
    await expect(loading).toBeAttached()
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load event' })
    await expect.poll(() => isThereAfter(1_000, failure)).toBe(true)
    expect(asked).toBe(3)
  })
})
