import type { FilterCounts } from '#app/features/products/filter-counts.ts'
import type { ProductList } from '#app/features/products/product.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, phone, test } from './test.ts'

const read = async <Body>(url: string) => (await fetch(url)).json() as Promise<Body>

test('FIND-30 FIND-32 FIND-37 FIND-38 FIND-40 narrows and sorts the collection in place, and takes choices back', async ({
  page,
  app,
}) => {
  const counts = await read<FilterCounts>(`${app.url}/api/products/filters`)
  const [cheap, middle] = [counts.price[0]!, counts.price[1]!]
  await page.goto('/collection')
  const price = page.getByRole('button', { name: 'Price' })
  await price.click()
  await expect(price).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('checkbox', { name: `${cheap.label} ${cheap.count}` })).toBeVisible()
  await expectAccessible(page)
  // By keyboard.
  await page.getByRole('checkbox', { name: cheap.label }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/collection?price=under-1000')
  await expect(page.getByRole('checkbox', { name: cheap.label })).toBeFocused()
  await page.getByRole('checkbox', { name: middle.label }).check()
  await expect(page).toHaveURL('/collection?price=under-1000&price=1000-2500')
  const total = cheap.count! + middle.count!
  await expect(page.getByText(`of ${total} items`)).toBeVisible()
  await page.getByRole('button', { name: `Show ${total} works` }).click()
  await expect(page.getByRole('checkbox', { name: cheap.label })).toBeHidden()

  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price low to high')
  await expect(page).toHaveURL('/collection?price=under-1000&price=1000-2500&sort=price-up')
  const sorted = await read<ProductList>(`${app.url}/api/products?price=under-1000&price=1000-2500&sort=price-up`)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(sorted.items.map(({ name }) => name))

  await page.getByRole('link', { name: `Remove filter: ${middle.label}` }).click()
  await expect(page).toHaveURL('/collection?price=under-1000&sort=price-up')
  await page.goBack()
  await expect(page.getByText(`of ${total} items`)).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/collection?sort=price-up')

  await price.click()
  await page.getByLabel('From').fill('2,000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/collection?priceFrom=2000&sort=price-up')
  await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveText('From $2,000')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('FIND-37 FIND-39 chooses in a sheet whose foot says how many works there are', async ({ page, app }) => {
    const { size, total } = await read<FilterCounts>(`${app.url}/api/products/filters`)
    const small = size[0]!
    await page.goto('/collection')
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('button', { name: `Show ${total} works` })).toBeVisible()
    await sheet.getByRole('heading', { name: 'Size' }).click()
    await sheet.getByRole('checkbox', { name: small.label }).check()
    await expect(sheet.getByRole('button', { name: `Show ${small.count} works` })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: `Show ${small.count} works` }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/collection?size=small')
    await expect(page.getByText(`of ${small.count} items`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Filters' }).click()
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await expect(sheet.getByRole('button', { name: `Show ${total} works` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/collection')
  })
})
