import type { Route } from '@playwright/test'
import { enter } from './staff.ts'
import { expect, test } from './test.ts'

const lists = [
  {
    path: '/admin/products',
    search: 'Search products',
    things: 'products',
    thing: 'product',
    back: 'Back to Products',
  },
  { path: '/admin/events', search: 'Search events', things: 'events', thing: 'event', back: 'Back to Events' },
  { path: '/admin/blog', search: 'Search posts', things: 'posts', thing: 'post', back: 'Back to Blog Posts' },
]
const losses: [string, (route: Route) => Promise<void>][] = [
  ['the connection is lost', (route) => route.abort()],
  ['a proxy answers 503', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Sorry</h1>' })],
]

for (const [name, lose] of losses)
  test(`SHELL-25 PLST-18 PFRM-27 PFRM-28 EFRM-15 PSTF-41 PSTF-42 where ${name}, lists and forms say what was not loaded, below the bar`, async ({
    page,
    context,
    app,
  }) => {
    await enter(app, context)
    const bar = page.getByRole('navigation', { name: 'Admin' })
    for (const { path, search, things, thing, back } of lists) {
      await page.goto(path)
      const edit = page.getByRole('link', { name: /^Edit/ }).first()
      await expect(edit).toBeVisible()
      await page.route('**/*.data*', lose)
      await page.getByLabel(search).fill('a')
      await expect(page.getByRole('alert').getByText(`Failed to load ${things}`, { exact: true })).toBeVisible()
      await expect(page).toHaveURL(`${path}?search=a`)
      await expect(bar).toBeVisible()
      await expect(page.getByLabel(search)).toHaveValue('a')
      await page.unroute('**/*.data*')
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
      await expect(edit).toBeVisible()

      await page.route('**/*.data*', lose)
      await edit.click()
      await expect(page.getByText(`Failed to load ${thing}`, { exact: true })).toBeVisible()
      await expect(bar).toBeVisible()
      await page.unroute('**/*.data*')
      await page.getByRole('link', { name: back }).click()
      await expect(edit).toBeVisible()
    }
  })
