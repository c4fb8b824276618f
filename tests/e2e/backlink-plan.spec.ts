import { expectAccessible } from './page-checks.ts'
import { recordRequests } from './record-requests.ts'
import { expect, holdRequests, test } from './test.ts'

test('BKL-01 BKL-03 BKL-04 BKL-06 SITE-12 the backlink plan is static, and its own page', async ({ page, app }) => {
  // A notice of a change, made while the page was on its way, would have the gallery's name read again.
  const live = await holdRequests(page, '**/api/live?*')
  const asked = recordRequests(page)
  const response = await page.goto(`${app.url}/blog/backlink-strategy`)
  expect(response!.headers()['x-robots-tag']).toBe('noindex')
  await expect(page.getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('columnheader')).toHaveText(['Site', 'Type', 'Difficulty', 'Notes'])
  const pitches = page.getByRole('link', { name: /^Pitch/ })
  await expect(pitches).toHaveCount(3)
  for (const pitch of await pitches.all()) await expect(pitch).toHaveAttribute('href', /^mailto:\?subject=.+/)
  await expectAccessible(page)
  for (const path of ['/', '/blog', '/events']) {
    expect(await (await page.request.get(app.url + path)).text()).not.toContain('backlink-strategy')
  }
  expect(asked.filter((path) => /^\/api\/|\.data$/.test(path))).toEqual([])
  live.release()
})
