import type { Page } from '@playwright/test'
import { newProduct } from '../new-product.ts'
import { keepWorks } from './kept-works.ts'
import { expectAccessible, resize } from './page-checks.ts'
import { expect, holdRequests, phone, test, untilHydrated } from './test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the collection' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Works found' }).getByRole('option')
const boxWidth = async (page: Page) => (await page.getByRole('search').boundingBox())!.width

test('NAV-01 NAV-17 the box expands in place, beside the whole name of the gallery', async ({ page }) => {
  await keepWorks(page, 4)
  const before = await boxWidth(page)
  await box(page).click()
  await expect.poll(() => boxWidth(page)).toBeGreaterThan(390)
  expect(before).toBeLessThan(150)
  await page.keyboard.press('Escape')
  await expect.poll(() => boxWidth(page)).toBe(before)

  await resize(page, { width: 1024, height: 768 })
  const header = page.getByRole('banner')
  const count = () => header.getByRole('link', { name: 'Favorites' }).locator('.count').boundingBox()
  const place = await count()
  await box(page).click()
  await expect.poll(() => boxWidth(page)).toBeGreaterThan(180)
  const name = header.getByRole('link', { name: 'Vitrine' }).getByText('Vitrine')
  const lines = await name.evaluate(({ firstChild }) => {
    const text = document.createRange()
    text.selectNodeContents(firstChild!)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await count()).toEqual(place)
})

test('SRCH-01 SRCH-02 SRCH-06 FIND-01 FIND-02 FIND-05 FIND-06 finds eight works, also without accents and by plurals, or nothing, and leads to an event', async ({
  page,
  app,
}) => {
  await newProduct(app.context.db, {
    name: 'Fjord near Rønnevik, a gewgaw',
    category: 'Prints',
    subcategory: 'Etching',
    description: 'Ink.',
  })
  await page.goto('/contact-card')
  await box(page).fill('oil')
  await expect(results(page)).toHaveCount(8)
  const first = results(page).first()
  await expect(first).toContainText('Paintings, Oil')
  await expect(first).toContainText(/\$[\d,]+|Sold/)
  // Not for every one: works that other journeys added have no picture.
  await expect(results(page).locator('img[src^="/images/"]')).not.toHaveCount(0)
  await box(page).fill('BLUE vase')
  await expect(results(page).first().locator('mark').first()).toHaveText('Blue')
  await expectAccessible(page, { within: 'header' })
  await box(page).fill(' <b>zzqq</b> ')
  await expect(page.getByRole('search').getByRole('status')).toContainText('No results found for "<b>zzqq</b>"')
  await expectAccessible(page, { within: 'header' })
  for (const [query, mark] of [
    ['ronnevik', 'Rønnevik'],
    ['gewgaws', 'gewgaw'],
  ] as const) {
    await box(page).fill(query)
    const work = results(page).filter({ hasText: 'Fjord near Rønnevik' })
    await expect(work.locator('mark')).toHaveText(mark)
  }
  await box(page).fill('silver sands')
  const event = page.getByRole('group', { name: 'Events' }).getByRole('option').first()
  await expect(event).toContainText('Silver and Sand')
  await expectAccessible(page, { within: 'header' })
  await event.click()
  await expect(page.getByRole('heading', { level: 1, name: /Silver and Sand/ })).toBeVisible()
})

test('OP-07 what is typed before hydration is searched, and what is typed while a page is on its way stays; Enter shows all matches', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/assets/*.js')
  await page.goto('/contact-card', { waitUntil: 'commit' })
  await box(page).fill('vase')
  code.release()
  await untilHydrated(page)
  await expect(results(page).first()).toContainText(/vase/i)
  await page.keyboard.press('Escape')
  await box(page).fill('')
  await page.unroute('**/assets/*.js')

  const events = await holdRequests(page, '**/assets/events-*.js')
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
  await events.asked
  await box(page).pressSequentially('vase')
  events.release()
  await expect(page.getByRole('heading', { level: 1, name: /Events/ })).toBeVisible()
  await expect(page).toHaveURL('/events')
  await expect(box(page)).toHaveValue('vase')
  await expect(box(page)).toBeFocused()
  // It says nothing of a page that is requested later.
  await page.goBack()
  await expect(page).toHaveURL('/contact-card')
  await expect(box(page)).toHaveValue('')

  await box(page).fill('black & white')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/collection?search=black+%26+white')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box(page)).toHaveValue('black & white')
  await expect(box(page)).not.toBeFocused()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(box(page)).toHaveValue('')
})

test('OP-07 SHOP-08 a found work opens by a click; one that cannot be loaded says so, with Retry and a way back', async ({
  page,
}) => {
  // A notice of a change would load the work again without Retry.
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto('/contact-card')
  await box(page).fill('evening')
  const work = /\/api\/products\/[0-9a-f-]+$/
  // A refusal, which is not retried automatically.
  await page.route(work, (route) => route.fulfill({ status: 403 }))
  const address = (await results(page).first().getAttribute('href'))!
  await results(page).first().click()
  await expect(page).toHaveURL(address)
  const trouble = page.getByRole('dialog', { name: 'This work could not be loaded' })
  await expect(trouble).toBeVisible()
  await expectAccessible(page)
  await page.unroute(work)
  await trouble.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toContainText(/evening/i)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('NAV-01 SRCH-01 the box takes the whole bar, and its cross gives it back', async ({ page }) => {
    await page.goto('/contact-card')
    await box(page).tap()
    await expect.poll(() => boxWidth(page)).toBe(390)
    await box(page).fill('vase')
    await expect(results(page).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Clear search' }).tap()
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.getByRole('button', { name: 'Close search' }).tap()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport()
    await expect.poll(() => boxWidth(page)).toBeLessThan(60)
  })
})
