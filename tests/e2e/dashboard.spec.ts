import { newProduct } from '../new-product.ts'
import { receivedNotices } from '../received-notices.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { expectAccessible, expectFits, expectNoSidewaysScroll, resize } from './page-checks.ts'
import { enter, row, sampleImage } from './staff.ts'
import { expect, holdRequests, phone, test } from './test.ts'

test('PLST-01 PLST-02 PLST-03 PLST-04 DASH-01 DASH-02 DASH-03 DASH-12 DASH-17 STAT-02 an assistant pages and searches, finds works by their figures, and sees a sale counted', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const name = `Zzyzx Road ${crypto.randomUUID().slice(0, 8)}`
  await newProduct(app.context.db, { name, price: 1250, images: [await sampleImage(app)] })
  // A notice that arrives only now would load the figures again.
  await receivedNotices(app)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/admin/products?page=2')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  const search = page.getByPlaceholder('Search products by name...')
  await search.pressSequentially(name.toLowerCase())
  await expect(page.getByText('1 artwork', { exact: true })).toBeVisible()
  await expect(search).toBeFocused()
  const found = `/admin/products?${new URLSearchParams({ search: name.toLowerCase() })}`
  await expect(page).toHaveURL(found)
  await expectAccessible(page)
  await page.getByLabel('Status', { exact: true }).selectOption('Drafts')
  await expect(page.getByText('No artworks match')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Status', { exact: true }).selectOption('All Status')

  const figures = page.getByRole('list', { name: 'Figures' })
  const card = (title: string) => figures.getByRole('link', { name: title })
  const countOf = async (title: string) => Number((await card(title).locator('b').textContent())!.replace(',', ''))
  await expect(figures.locator('.skeleton')).toHaveCount(0)
  const [available, sold] = [await countOf('Available Products'), await countOf('Sold Products')]
  await page.getByLabel('Period').selectOption('All Time')
  await row(page, name).getByRole('switch', { name: 'Available' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sold' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card('Sold Products').locator('b')).toHaveText(String(sold + 1))
  await expect(card('Available Products').locator('b')).toHaveText(String(available - 1))

  await card('Sold Products').press('Enter')
  await expect(page).toHaveURL(/\?filter=sold&search=zzyzx/)
  await expect(page.getByText('Filter: Sold')).toBeVisible()
  await expect(card('Sold Products')).toHaveAttribute('aria-current', 'true')
  await expect(row(page, name)).toBeVisible()
  await card('Sold Products').click()
  await expect(page).toHaveURL(found)
  await expect(page.getByText('Filter: Sold')).toHaveCount(0)

  const opened = page.waitForResponse(/\/api\/admin\/statistics\/sales$/)
  await page.getByText('Artworks to look at, sales by month').click()
  await opened
  await page.reload()
  await expect(page.getByRole('img', { name: /^Sales from / })).toBeVisible()
  await page.getByRole('link', { name: /^Without a price/ }).click()
  await expect(page.getByText('Filter: Without a price')).toBeVisible()
})

test('DASH-16 DASH-20 the dashboard is for everyone, full and empty, on a desktop and a phone, and nothing moves when its figures come late', async ({
  page,
  context,
  app,
  freshApp,
}) => {
  await enter(app, context)
  for (const size of [page.viewportSize()!, phone.viewport]) {
    await resize(page, size)
    // The fold is closed again.
    await context.clearCookies({ name: 'dashboard_report' })
    await page.goto('/admin/artists')
    const held = await holdRequests(page, '**/api/admin/statistics')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('list', { name: 'Artworks', exact: true })).toBeVisible()
    const tools = page.getByRole('search')
    await held.asked
    const before = await tools.boundingBox()
    held.release()
    await expect(page.getByRole('list', { name: 'Figures' }).locator('.skeleton')).toHaveCount(0)
    expect(await tools.boundingBox()).toEqual(before)

    await page.getByText('Artworks to look at, sales by month').click()
    await page.getByText('Show as a table').click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }

  const empty = await freshApp({ template: emptyTemplate })
  await enter(empty, context)
  await page.goto(`${empty.url}/admin`)
  await expect(page.getByText('No artworks yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Figures' })).toContainText('Total Products 0')
  await expect(page.getByText('No artwork was sold in these months.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, [390, 1280])
})
