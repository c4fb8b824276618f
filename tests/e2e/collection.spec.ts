import type { FilterCounts } from '#app/features/products/filter-counts.ts'
import type { Product } from '#app/features/products/product.ts'
import { hang } from './buying.ts'
import { expectAccessible } from './page-checks.ts'
import { cardOf } from './rooms.ts'
import { swipe } from './swipe.ts'
import { expect, holdCode, phone, test } from './test.ts'

interface List {
  items: Product[]
  total: number
}

const read = async <Body>(url: string) => (await fetch(url)).json() as Promise<Body>

test('COL-01 COL-02 COL-08 COL-09 COL-10 COL-11 COL-12 COL-13 COL-14 walks through the pages of the collection', async ({
  page,
  app,
}) => {
  const { items, total } = await read<List>(`${app.url}/api/products?perPage=48`)
  const last = Math.ceil(total / 12)
  const cards = page.getByRole('article')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await page.goto('/collection?category=Drawings&subcategory=Nothing%20of%20ours')
  await expect(page.getByRole('heading', { name: 'No products available in this category.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse Collection' }).click()
  await expect(cards).toHaveCount(12)
  await expect(page).toHaveTitle('Collection - Vitrine')
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

test('SHOP-01 a sold work leads to works of its category that can still be bought', async ({ page, app }) => {
  const sold = { sold_out: true, sold_at: new Date(), quantity: 0 }
  const { id } = await hang(app, { category: 'Prints', subcategory: 'Woodcut', ...sold })
  await page.goto(`/collection?productId=${id}`)
  await page.getByRole('link', { name: 'See available prints' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prints')
  const choice = page.getByRole('checkbox', { name: 'Available only' })
  await expect(choice).toBeChecked()
  await expect(page.getByRole('article')).not.toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'Sold' })).toHaveCount(0)
  await choice.uncheck()
  await expect(page).toHaveURL(/category=\w+$/)
  await expect(page.getByRole('article').filter({ hasText: 'Sold' })).not.toHaveCount(0)
  await page.goBack()
  await expect(choice).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('COL-08 COL-09 COL-10 COL-12 FIND-38 NAV-10 SHOP-01 categories, filters, search, pages, pictures and works can all be reached', async ({
    page,
    app,
  }) => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/contact-card')
    await page.getByRole('banner').getByRole('link', { name: 'Prints', exact: true }).click()
    await expect(heading).toHaveText('Prints')
    const available = page.getByRole('checkbox', { name: 'Available only' })
    await available.check()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/category=Prints.*available=on/)
    await expect(page.getByRole('article').filter({ hasText: 'Sold' })).toHaveCount(0)
    await expect(available).toBeChecked()

    const list = 'category=Prints&available=on'
    const { size } = await read<FilterCounts>(`${app.url}/api/products/filters?${list}`)
    const choice = size.find(({ count }) => count! > 0)!
    await page.getByRole('button', { name: 'Size' }).click()
    await page.getByRole('checkbox', { name: choice.label }).check()
    await page.getByRole('button', { name: 'Show works' }).click()
    await expect(page).toHaveURL(new RegExp(`category=Prints.*size=${choice.value}`))
    await expect(page.getByText(`of ${choice.count} items`)).toBeVisible()
    await page.getByRole('link', { name: `Remove filter: ${choice.label}` }).click()
    await expect(page).toHaveURL(/\?category=Prints&available=on$/)

    await page.getByRole('combobox', { name: 'Search the collection' }).fill('woodcut')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/collection?search=woodcut')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collection' }).click()
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
    const { items } = await read<List>(`${app.url}/api/products?perPage=48`)
    const { images } = items.find((item) => item.images.length > 2)!
    const { name } = await hang(app, { images })
    await page.goto(`/collection?search=${encodeURIComponent(name)}`)
    const card = cardOf(page, name)
    const picture = card.getByRole('img')
    await card.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('data-state', 'loaded')
    const middle = await picture
      .boundingBox()
      .then((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }))
    const shows = (index: number) =>
      expect(picture).toHaveAttribute('src', new RegExp(images[index]!.replace('.', '\\.')))

    // Not far enough for a swipe, too far for a click.
    await swipe(page, middle, { x: -45 })
    await shows(0)
    await swipe(page, middle, { x: -55 })
    await shows(1)
    await swipe(page, middle, { x: -120 })
    await shows(2)
    await swipe(page, middle, { x: 60 })
    await shows(1)
    // A movement more vertical than horizontal is a scroll.
    await swipe(page, middle, { x: -60, y: -100 })
    await shows(1)
    await expect(page).toHaveURL(/\/collection\?search=[^&]*$/)

    await card.scrollIntoViewIfNeeded()
    await card.getByRole('link').tap()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })
})
