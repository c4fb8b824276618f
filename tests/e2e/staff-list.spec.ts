import { newProduct } from '../new-product.ts'
import { receivedNotices } from '../received-notices.ts'
import { expectAccessible } from './page-checks.ts'
import { enter, field, row, sampleImage } from './staff.ts'
import { expect, stopClock, test } from './test.ts'

test('PLST-01 PLST-02 PLST-03 PLST-04 DASH-01 DASH-03 the list is searched as one types, narrowed and paged', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await newProduct(app.context.db, { name: 'Zzyzx Road', status: 'draft', images: await sampleImage(app) })
  // A change that is heard of only now would read the list again.
  await receivedNotices(app)
  await page.goto('/admin/products')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('products.data')) asked.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  await page.clock.install()
  await stopClock(page)
  const search = page.getByPlaceholder('Search products by name...')
  await search.pressSequentially('zzyzx')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(page.getByText('1 artwork', { exact: true })).toBeVisible()
  expect(asked).toEqual(['zzyzx'])
  await page.clock.resume()
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/admin/products?search=zzyzx')
  await expectAccessible(page)

  await page.getByLabel('Status', { exact: true }).selectOption('Published')
  await expect(page.getByText('No artworks match')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all artworks' }).click()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/admin/products?page=2')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

  await page.goto('/admin/products?filter=category:Prints')
  await expect(page.getByText('Filter: Prints')).toBeVisible()
  for (const item of await page.getByRole('list', { name: 'Artworks' }).getByRole('listitem').all())
    await expect(item).toContainText('Prints')
  await page.getByRole('link', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL('/admin/products')
})

test('Back finds the list where it was left', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto('/admin/products')
  const works = page.getByRole('list', { name: 'Artworks' }).getByRole('listitem')
  await expect(works).toHaveCount(24)
  const edit = works.nth(12).getByRole('link', { name: /^Edit/ })
  await edit.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(500)
  await edit.click()
  await expect(page).toHaveURL(/\/admin\/products\/edit\//)
  await expect(field(page, 'Name')).toBeVisible()
  await page.goBack()
  await expect(works).toHaveCount(24)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test('the list follows what others change', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto('/admin/products')
  await page.waitForLoadState('load')
  await expect(page.getByRole('list', { name: 'Artworks' })).toBeVisible()
  const name = `Seen at once ${crypto.randomUUID().slice(0, 8)}`
  await newProduct(app.context.db, { name, images: await sampleImage(app) })
  await expect(row(page, name)).toBeVisible()
})

test('PLST-18 a list that cannot be read says so and is asked for again', async ({ page, context, freshApp }) => {
  const app = await freshApp({ logLevel: 'silent' })
  await enter(app, context)
  await app.context.db.$client.query('alter table products rename to hidden_products')
  await page.goto(`${app.url}/admin/products`)
  await expect(page.getByText('Failed to load products')).toBeVisible()
  await app.context.db.$client.query('alter table hidden_products rename to products')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Artworks' })).toBeVisible()
})

test('PLST-21 PLST-34 three placeholders stand where the list will be', async ({ page, context, freshApp }) => {
  const app = await freshApp()
  await enter(app, context)
  await page.goto(`${app.url}/admin/products/new`)
  const lock = await app.context.db.$client.connect()
  await lock.query('begin')
  await lock.query('lock table products in access exclusive mode')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click()
  const placeholders = page.getByRole('list', { name: 'Loading artworks' }).getByRole('listitem')
  await expect(placeholders).toHaveCount(3)
  // Read again from the start, the page does not wait for its list either.
  await page.goto(`${app.url}/admin/products`)
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await expect(placeholders).toHaveCount(3)
  await lock.query('commit')
  lock.release()
  await expect(page.getByRole('list', { name: 'Artworks', exact: true })).toBeVisible()
  await expect(placeholders).toHaveCount(0)
})

test('PLST-21 Back finds the list where it was left when its rows come late', async ({ page, context, freshApp }) => {
  const app = await freshApp()
  await enter(app, context)
  await page.goto(`${app.url}/admin/products`)
  const works = page.getByRole('list', { name: 'Artworks', exact: true }).getByRole('listitem')
  await expect(works).toHaveCount(24)
  const edit = works.nth(20).getByRole('link', { name: /^Edit/ })
  await edit.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const left = await page.evaluate(() => window.scrollY)
  await edit.click()
  await expect(field(page, 'Name')).toBeVisible()
  const lock = await app.context.db.$client.connect()
  await lock.query('begin')
  await lock.query('lock table products in access exclusive mode')
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Loading artworks' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await lock.query('commit')
  lock.release()
  await expect(works).toHaveCount(24)
  expect(await page.evaluate(() => window.scrollY)).toBe(left)
})
