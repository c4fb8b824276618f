import { expectAccessible } from './page-checks.ts'
import { expect, test } from './test.ts'

test.describe('when requests fail', () => {
  test('BLOG-09 BLOG-10 BLOG-11 a list that never comes is asked for three times, 2 and 4 s apart, then says so', async ({
    page,
    app,
  }) => {
    await page.clock.install({ time: 0 })
    await page.goto(`${app.url}/contact-card`)
    let requests = 0
    await page.route('**/api/posts?fields=summary', (route) => {
      requests += 1
      return route.abort()
    })
    await page.clock.pauseAt(3_600_000)
    await page.getByRole('banner').getByRole('link', { name: 'Artist Profiles' }).click()
    await expect.poll(() => requests).toBe(1)
    // From here on time passes only in these steps; each wait is told in seconds.
    const waits: number[] = []
    for (let seen = 1; seen < 9; seen++) {
      let ms = 0
      for (; requests === seen && ms < 10_000; ms += 100) {
        await page.clock.runFor(100)
        // A refused request is told to the page, and a new one to this test, in real time.
        for (let turn = 0; turn < 3; turn++) await page.evaluate(() => 0)
      }
      waits.push(Math.round(ms / 1_000))
      if (seen === 2) await expect(page.getByText('Loading artist profiles')).toBeAttached()
    }
    // A load is a request's three attempts, 1 and 2 s apart (NET-03); there are three loads, 2 and 4 s apart.
    expect(waits).toEqual([1, 2, 2, 1, 2, 4, 1, 2])
    await page.clock.resume()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to load blog posts after multiple attempts')
    await expect(page.getByText('Failed to load blog posts. Please refresh the page.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/posts?fields=summary')
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
