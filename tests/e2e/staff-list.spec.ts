import type { TestApp } from '../test-app.ts'
import { enter, field } from './staff.ts'
import { expect, test } from './test.ts'

/** Delays the list, as a slow database would, until `watch` has finished. */
async function whileListIsLate({ context: { db } }: TestApp, watch: () => Promise<unknown>) {
  const lock = await db.$client.connect()
  await lock.query('begin')
  await lock.query('lock table products in access exclusive mode')
  try {
    await watch()
  } finally {
    await lock.query('commit')
    lock.release()
  }
}

test('PLST-18 PLST-21 PLST-34 a list that comes late has three placeholders, one that cannot be read says so, and Back finds its place in both', async ({
  page,
  context,
  freshApp,
}) => {
  const app = await freshApp({ logLevel: 'silent' })
  await enter(app, context)
  const works = page.getByRole('list', { name: 'Artworks', exact: true }).getByRole('listitem')
  const placeholders = page.getByRole('list', { name: 'Loading artworks' }).getByRole('listitem')
  const products = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' })

  await page.goto(`${app.url}/admin/products/new`)
  await whileListIsLate(app, async () => {
    await products.click()
    await expect(placeholders).toHaveCount(3)
    // Reloaded, the page does not wait for its list either.
    await page.goto(`${app.url}/admin/products`)
    await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
    await expect(placeholders).toHaveCount(3)
  })
  await expect(works).toHaveCount(24)
  await expect(placeholders).toHaveCount(0)

  const scrollY = () => page.evaluate(() => window.scrollY)
  const edit = works.nth(20).getByRole('link', { name: /^Edit/ })
  await edit.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const left = await scrollY()
  expect(left).toBeGreaterThan(500)
  const openForm = async () => {
    await edit.click()
    await expect(page).toHaveURL(/\/admin\/products\/edit\//)
    await expect(field(page, 'Name')).toBeVisible()
  }
  await openForm()
  await page.goBack()
  await expect(works).toHaveCount(24)
  await expect.poll(scrollY).toBe(left)
  await openForm()
  await whileListIsLate(app, async () => {
    await page.goBack()
    await expect(placeholders).not.toHaveCount(0)
    await expect.poll(scrollY).toBe(left)
  })
  await expect(works).toHaveCount(24)
  expect(await scrollY()).toBe(left)

  // On a page that is already shown the list would stay (PLST-56).
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await app.context.db.$client.query('alter table products rename to hidden_products')
  await products.click()
  await expect(page.getByText('Failed to load products')).toBeVisible()
  await app.context.db.$client.query('alter table hidden_products rename to products')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(works).toHaveCount(24)
})
