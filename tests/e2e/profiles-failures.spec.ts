import { expectAccessible } from './page-checks.ts'
import { expect, test } from './test.ts'

/** The lists of profiles as the page of the first journey asks for them. */
interface Lists {
  lists: { areAway: boolean; askedAt: number[] }
}

test.describe('when requests fail', () => {
  test('BLOG-09 BLOG-10 BLOG-11 a list that never comes is asked for three times, 2 and 4 s apart, then says so', async ({
    page,
    app,
  }) => {
    // A change that the page hears of has its lists asked for once more.
    await page.route('**/api/live*', (route) => route.abort())
    await page.clock.install({ time: 0 })
    // Refused in the page itself: its clock must not run on while a refusal is still on its way from here.
    await page.addInitScript(() => {
      const { fetch } = window
      const lists = { areAway: true, askedAt: [] as number[] }
      window.fetch = (...request) => {
        if (!lists.areAway || !String(request[0]).startsWith('/api/posts?')) return fetch(...request)
        lists.askedAt.push(Date.now())
        return Promise.reject(new TypeError('Failed to fetch'))
      }
      Object.assign(window, { lists })
    })
    await page.goto(`${app.url}/contact-card`)
    const askedAt = () => page.evaluate(() => (window as unknown as Lists).lists.askedAt)
    await page.clock.pauseAt(3_600_000)
    await page.getByRole('banner').getByRole('link', { name: 'Artist Profiles' }).click()
    await expect.poll(askedAt).toHaveLength(1)
    await page.clock.runFor(1_000)
    await expect(page.getByText('Loading artist profiles')).toBeAttached()
    await page.clock.runFor(14_000)
    // A load is a request's three attempts, 1 and 2 s apart (NET-03); there are three loads, 2 and 4 s apart.
    const waits = (await askedAt()).map((at, index, all) => (at - (all[index - 1] ?? at)) / 1_000)
    expect(waits).toEqual([0, 1, 2, 2, 1, 2, 4, 1, 2])
    await page.clock.resume()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to load blog posts after multiple attempts')
    await expect(page.getByText('Failed to load blog posts. Please refresh the page.')).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => Object.assign((window as unknown as Lists).lists, { areAway: false }))
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('BLOG-10 a list that is refused is not asked for again', async ({ page, app }) => {
    await page.goto(`${app.url}/contact-card`)
    await page.route('**/api/posts?fields=summary', (route) => route.fulfill({ status: 400, json: {} }))
    await page.getByRole('banner').getByRole('link', { name: 'Artist Profiles' }).click()
    await expect(page.getByRole('heading', { name: 'Failed to load blog posts', exact: true })).toBeVisible()
  })

  test('POST-13 POST-14 a profile that takes its time shows its skeleton; one that fails says so with Retry', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/blog`)
    await page.clock.install()
    await page.route(/\/api\/posts\//, () => {})
    await page.getByRole('link', { name: 'Read More' }).first().click()
    await page.clock.runFor(300)
    await expect(page.getByText('Loading artist profile', { exact: true })).toBeAttached()
    await expectAccessible(page)
    await page.unroute(/\/api\/posts\//)
    await page.route(/\/api\/posts\//, (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto(`${app.url}/blog`)
    await page.getByRole('link', { name: 'Read More' }).first().click()
    await expect(page.getByRole('heading', { name: 'Artist Profile Not Found' })).toBeVisible()
    await page.unroute(/\/api\/posts\//)
    await page.route(/\/api\/posts\//, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(`${app.url}/blog`)
    await page.getByRole('link', { name: 'Read More' }).nth(1).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to load blog posts')
    await expectAccessible(page)
    await page.unroute(/\/api\/posts\//)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Back to Top' })).toBeVisible()
    await expect(page).toHaveTitle(/^Célestine Varrault.* - Vitrine$/)
  })
})
