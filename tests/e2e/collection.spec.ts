import type { Product } from '#app/features/products/product.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expectAccessible } from './page-checks.ts'
import { swipe } from './swipe.ts'
import { expect, holdCode, phone, test } from './test.ts'

interface List {
  items: Product[]
  total: number
}

/** What the API says, to compare a page with. */
async function works(url: string, query = 'perPage=48'): Promise<List> {
  return (await fetch(`${url}/api/products?${query}`)).json() as Promise<List>
}

test('COL-01 COL-02 COL-08 COL-09 COL-10 COL-11 COL-12 COL-13 walks through the pages of the collection', async ({
  page,
  app,
}) => {
  const { items, total } = await works(app.url)
  const last = Math.ceil(total / 12)
  const cards = page.getByRole('article')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await page.goto('/collection')
  await expect(cards).toHaveCount(12)
  await expect(page.getByText(`Showing 1-12 of ${total} items`)).toBeVisible()
  await expect(cards.getByRole('heading')).toHaveText(items.slice(0, 12).map(({ name }) => name))
  await expect(pages.getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5', `${last}`])
  await expect(pages.getByRole('link', { name: 'Previous' })).toBeDisabled()

  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/collection?page=2')
  await expect(page.getByText(`Showing 13-24 of ${total} items`)).toBeVisible()
  await expect(cards.getByRole('heading')).toHaveText(items.slice(12, 24).map(({ name }) => name))
  await pages.getByRole('link', { name: `Page ${last}` }).click()
  await expect(page.getByText(`Showing ${12 * last - 11}-${total} of ${total} items`)).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Next' })).toBeDisabled()
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(`/collection?page=${last - 1}`)

  const perPage = page.getByRole('combobox', { name: 'Items per page' })
  await expect(perPage.getByRole('option')).toHaveText(['12', '24', '36', '48'])
  await perPage.selectOption('24')
  await expect(page).toHaveURL('/collection?perPage=24')
  await expect(page.getByText(`Showing 1-24 of ${total} items`)).toBeVisible()
  await expect(cards).toHaveCount(24)
})

test('COL-11 what is chosen before the page has its code is shown once it has', async ({ page }) => {
  const code = await holdCode(page)
  await page.goto('/collection?category=Prints', { waitUntil: 'commit' })
  await page.getByLabel('Items per page').selectOption('24')
  code.release()
  await expect(page).toHaveURL('/collection?category=Prints&perPage=24')
  await expect(page.getByLabel('Items per page')).toHaveValue('24')
})

test('COL-03 COL-04 SEO-01 SEO-02 SHOP-05 shows a category and its subcategories, each with its title and description', async ({
  page,
}) => {
  const description = page.locator('meta[name="description"]')
  const descriptions = new Set<string | null>()
  await page.goto('/collection')
  await expect(page).toHaveTitle('Collection - Vitrine')
  descriptions.add(await description.getAttribute('content'))

  await page.goto('/collection?category=Prints')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prints')
  await expect(page).toHaveTitle('Prints - Vitrine')
  descriptions.add(await description.getAttribute('content'))

  await page.getByRole('navigation', { name: 'Subcategories of Prints' }).getByRole('link', { name: 'Woodcut' }).click()
  await expect(page).toHaveURL('/collection?category=Prints&subcategory=Woodcut')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prints: Woodcut')
  await expect(page).toHaveTitle('Woodcut - Vitrine')
  descriptions.add(await description.getAttribute('content'))
  expect(descriptions.size).toBe(3)
  await expect(page.getByRole('article')).not.toHaveCount(0)
  for (const card of await page.getByRole('article').all()) await expect(card).toContainText('Woodcut')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/collection\?category=Prints&subcategory=Woodcut$/,
  )
})

test('COL-05 OP-07 shows what a search finds', async ({ page, app }) => {
  const { total, items } = await works(app.url, 'search=evening&perPage=48')
  expect(total).toBeGreaterThan(0)
  await page.goto('/collection?search=evening')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “evening”')
  await expect(page.getByText(`Showing 1-${Math.min(12, total)} of ${total} items`)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(items[0]!.name)
})

test('SHOP-01 a sold work leads to works of its category that can still be bought', async ({ page, app }) => {
  const { items } = await works(app.url, 'perPage=48')
  const sold = items.find(({ sold_out }) => sold_out)!
  await page.goto(`/collection?productId=${sold.id}`)
  await page.getByRole('link', { name: `See available ${sold.category.toLowerCase()}` }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sold.category)
  const choice = page.getByRole('checkbox', { name: 'Available only' })
  await expect(choice).toBeChecked()
  await expect(page.getByRole('article').filter({ hasText: 'Sold' })).toHaveCount(0)
  await choice.uncheck()
  await expect(page).toHaveURL(/category=\w+$/)
  await expect(page.getByRole('article').filter({ hasText: 'Sold' })).not.toHaveCount(0)
  await page.goBack()
  await expect(choice).toBeChecked()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('SHOP-01 the list is limited to available works', async ({ page }) => {
    await page.goto('/collection?category=Prints')
    await page.getByRole('checkbox', { name: 'Available only' }).check()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/category=Prints.*available=on/)
    await expect(page.getByRole('article').filter({ hasText: 'Sold' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Available only' })).toBeChecked()
  })
})

test('COL-14 says so when nothing is there, and leads back', async ({ page }) => {
  await page.goto('/collection?category=Drawings&subcategory=Nothing%20of%20ours')
  await expect(page.getByRole('heading', { name: 'No products available in this category.' })).toBeVisible()
  await expect(page.getByText('Showing', { exact: false })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse Collection' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('COL-17 keeps sold works on the wall, with the red dot and the word', async ({ page, app }) => {
  const { items } = await works(app.url)
  const sold = items.find(({ sold_out }) => sold_out)!
  const open = items.find(({ sold_out, price }) => !sold_out && price !== null)!
  await page.goto('/collection?perPage=48')
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card(sold.name).getByText('Sold', { exact: true })).toBeVisible()
  await expect(card(open.name).getByText('Sold', { exact: true })).toHaveCount(0)
  await expect(card(open.name)).toContainText(`$${open.price!.toLocaleString('en-US')}`)
})

test('COL-16 SITE-18 OP-03 goes to the top with every new query, and back to where one stood', async ({ page }) => {
  await page.goto('/collection')
  await page.evaluate(() => window.scrollTo(0, 1200))
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Showing 13-24')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const left = await page.evaluate(() => (history.state as { idx: number }).idx)
  expect(left).toBe(1)
  await page.goBack()
  await expect(page.getByText('Showing 1-12')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
})

test('the collection is free of faults that axe finds, and moves nothing while it loads', async ({ page }) => {
  const shifted = await watchLayoutShift(page)
  await page.goto('/collection')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('article').last().getByRole('img')).toHaveAttribute('data-state', 'loaded')
  expect(await shifted()).toBe(0)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('COL-08 COL-09 COL-10 COL-12 pages, items per page, pictures and works can all be reached', async ({ page }) => {
    await page.goto('/collection')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('Showing 13-24')).toBeVisible()
    await page.getByRole('combobox', { name: 'Items per page' }).selectOption('36')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Showing 1-36')).toBeVisible()
    const card = page.getByRole('article').first()
    await expect
      .poll(() => card.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const name = (await card.getByRole('heading').textContent())!
    await card.getByRole('link').click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/collection?perPage=36')
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('COL-21 COL-22 COL-23 OP-10 a swipe shows the next picture of a work and does not open it', async ({
    page,
    app,
  }) => {
    const { items } = await works(app.url)
    const product = items.find(({ images }) => images.length > 2)!
    await page.goto('/collection?perPage=48')
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: product.name, exact: true }) })
    const picture = card.getByRole('img')
    await card.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('data-state', 'loaded')
    const middle = await picture
      .boundingBox()
      .then((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }))
    const shows = (index: number) =>
      expect(picture).toHaveAttribute('src', new RegExp(product.images[index]!.replace('.', '\\.')))

    // Not far enough: neither a swipe nor a click.
    await swipe(page, middle, { x: -45 })
    await shows(0)
    await swipe(page, middle, { x: -55 })
    await shows(1)
    await swipe(page, middle, { x: -120 })
    await shows(2)
    await swipe(page, middle, { x: 60 })
    await shows(1)
    // More down than sideways is a scroll.
    await swipe(page, middle, { x: -60, y: -100 })
    await shows(1)
    await expect(page).toHaveURL('/collection?perPage=48')

    await card.scrollIntoViewIfNeeded()
    await card.getByRole('link').tap()
    await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
  })

  test('the collection is free of faults that axe finds, and nothing is wider than the screen', async ({ page }) => {
    const shifted = await watchLayoutShift(page)
    await page.goto('/collection?category=Prints')
    await expect(page.getByRole('article').first().getByRole('img')).toHaveAttribute('data-state', 'loaded')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await shifted()).toBe(0)
    await expectAccessible(page)
  })
})
