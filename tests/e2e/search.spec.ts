import type { Page } from '@playwright/test'
import { newProduct } from '../new-product.ts'
import { keepWorks } from './kept-works.ts'
import { expectAccessible } from './page-checks.ts'
import { expect, holdRequests, phone, runClockUntil, stopClock, test, untilHydrated } from './test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the collection' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Works found' }).getByRole('option')

/** Counts the questions asked of the server. */
function asked(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/products/search') queries.push(url.searchParams.get('q')!)
  })
  return queries
}

test('NAV-01 NAV-17 the box expands in place, beside the whole name of the gallery', async ({ page }) => {
  await keepWorks(page, 4)
  await page.goto('/contact-card')
  const width = async () => (await page.getByRole('search').boundingBox())!.width
  const before = await width()
  await box(page).click()
  await expect.poll(width).toBeGreaterThan(390)
  expect(before).toBeLessThan(150)
  await page.keyboard.press('Escape')
  await expect.poll(width).toBe(before)

  await page.setViewportSize({ width: 1024, height: 768 })
  const header = page.getByRole('banner')
  const count = () => header.getByRole('link', { name: 'Favorites' }).locator('.count').boundingBox()
  const place = await count()
  await box(page).click()
  await expect.poll(width).toBeGreaterThan(180)
  const name = header.getByRole('link', { name: 'Vitrine' }).getByText('Vitrine')
  const lines = await name.evaluate(({ firstChild }) => {
    const text = document.createRange()
    text.selectNodeContents(firstChild!)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await count()).toEqual(place)
})

test('SRCH-01 SRCH-06 shows at most eight works with their pictures, names, places and prices', async ({ page }) => {
  await page.goto('/contact-card')
  await box(page).fill('oil')
  await expect(results(page)).toHaveCount(8)
  const first = results(page).first()
  await expect(first).toContainText('Paintings, Oil')
  await expect(first).toContainText(/\$[\d,]+|Sold/)
  await expect(first.locator('img')).toHaveAttribute('src', /^\/images\//)
  await box(page).fill('BLUE vase')
  await expect(results(page).first().locator('mark').first()).toHaveText('Blue')
  await expectAccessible(page, { within: 'header' })
})

test('FIND-01 FIND-02 FIND-05 FIND-06 finds without accents and by plurals, and leads to an event', async ({
  page,
  app,
}) => {
  await newProduct(app.context.db, { name: 'Fjord near Rønnevik, a gewgaw' })
  await page.goto('/contact-card')
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
  await page.goto('/collection?search=ronnevik')
  await expect(page.getByRole('link', { name: /Fjord near Rønnevik/ }).first()).toBeVisible()
})

test('SRCH-02 says what was not found, with a hint', async ({ page }) => {
  await page.goto('/contact-card')
  await box(page).fill(' <b>zzqq</b> ')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(
    'No results found for "<b>zzqq</b>"Check the spelling, or try fewer or more general words.',
  )
  await expectAccessible(page, { within: 'header' })
})

test('what is typed while a page is on its way stays, and the box stays open', async ({ page }) => {
  const { release } = await holdRequests(page, '**/assets/events-*.js')
  await page.goto('/contact-card')
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click()
  await box(page).pressSequentially('vase')
  release()
  await expect(page.getByRole('heading', { level: 1, name: /Events/ })).toBeVisible()
  await expect(page).toHaveURL('/events')
  await expect(box(page)).toHaveValue('vase')
  await expect(box(page)).toBeFocused()
  // Of a page that is asked for afterwards it says nothing.
  await page.goBack()
  await expect(page).toHaveURL('/contact-card')
  await expect(box(page)).toHaveValue('')
})

test('SRCH-03 asks 300 ms after the last key, once', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contact-card')
  // The code behind the box comes first: with it there are results.
  await box(page).fill('chair')
  await expect(results(page).first()).toBeVisible()
  const queries = asked(page)
  await stopClock(page)
  await box(page).fill('vas')
  await page.clock.runFor(200)
  await box(page).fill('vase')
  await page.clock.runFor(299)
  expect(queries).toEqual([])
  const responded = page.waitForResponse('**/api/products/search?q=vase')
  await page.clock.runFor(1)
  await responded
  expect(queries).toEqual(['vase'])
})

test('SRCH-04 a blank query asks nothing and shows nothing', async ({ page }) => {
  await page.goto('/contact-card')
  const queries = asked(page)
  await box(page).fill('vase')
  await expect(results(page).first()).toBeVisible()
  await box(page).fill('   ')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact-card')
  expect(queries).toEqual(['vase'])
})

test('SRCH-03 an old response that comes late is never shown', async ({ page }) => {
  await page.goto('/contact-card')
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/products/search?q=chair', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const overtaken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=chair'))
  const sent = page.waitForRequest('**/api/products/search?q=chair')
  await box(page).fill('chair')
  await sent
  await box(page).fill('vase')
  await overtaken
  await expect(results(page).first()).toContainText(/vase/i)
  letGo()
  await expect(results(page).first()).toContainText(/vase/i)
})

test('OP-07 arrow keys and Enter open a work, a click too', async ({ page }) => {
  await page.goto('/contact-card')
  await box(page).fill('vase')
  await expect(results(page).nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = results(page).nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id'))!)
  const address = (await second.getAttribute('href'))!
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  expect(address).toMatch(/^\/collection\?productId=/)
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/contact-card')
  await box(page).fill('vase')
  await results(page).first().click()
  await expect(page).toHaveURL(/\/collection\?productId=/)
})

test('OP-07 COL-05 Enter shows all matches in the collection; the box keeps the query until another page', async ({
  page,
}) => {
  await page.goto('/collection?page=2')
  await box(page).fill('black & white')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/collection?search=black+%26+white')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box(page)).toHaveValue('black & white')
  await expect(box(page)).not.toBeFocused()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(box(page)).toHaveValue('')
})

test('Escape closes the results, then clears the box, then leaves it', async ({ page }) => {
  await page.goto('/contact-card')
  await box(page).fill('vase')
  await expect(results(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box(page)).toHaveValue('vase')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box(page)).not.toBeFocused()
})

for (const [failure, fulfill] of [
  ['a refusal', { status: 400, json: { title: 'Bad Request', message: 'No.' } }],
  ['a response that is not ours', { status: 200, body: '<html>' }],
] as const) {
  test(`SRCH-13 ${failure} shows nothing and says nothing`, async ({ page }) => {
    await page.goto('/contact-card')
    await page.route('**/api/products/search*', (route) => route.fulfill(fulfill))
    const responded = page.waitForResponse('**/api/products/search*')
    await box(page).fill('vase')
    await responded
    await expect(page.getByRole('search').getByRole('status')).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: /fail|error/i })).toHaveCount(0)
    await expect(page.getByRole('listbox')).toBeHidden()
  })
}

test('what was typed before hydration is searched', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact-card', { waitUntil: 'commit' })
  await box(page).fill('vase')
  letGo()
  await untilHydrated(page)
  await expect(results(page).first()).toContainText(/vase/i)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('NAV-01 SRCH-01 the box takes the whole bar, and its cross gives it back', async ({ page }) => {
    await page.goto('/contact-card')
    await box(page).tap()
    await expect.poll(async () => (await page.getByRole('search').boundingBox())!.width).toBe(390)
    await box(page).fill('vase')
    await expect(results(page).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Clear search' }).tap()
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.getByRole('button', { name: 'Close search' }).tap()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport()
    await expect.poll(async () => (await page.getByRole('search').boundingBox())!.width).toBeLessThan(60)
  })
})

test('SHOP-06 a search that takes long says that it works', async ({ page }) => {
  await page.goto('/contact-card')
  const held = await holdRequests(page, '**/api/products/search*')
  await box(page).fill('evening')
  await expect(page.getByText('Searching…')).toBeVisible()
  held.release()
  await expect(results(page).first()).toBeVisible()
  await expect(page.getByText('Searching…')).toBeHidden()
})

test('SHOP-08 a work that cannot be loaded says so, with Retry and a way back', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contact-card')
  await box(page).fill('evening')
  await page.clock.runFor(300)
  const result = results(page).first()
  await expect(result).toBeVisible()
  await page.route(/\/api\/products\/[0-9a-f-]+$/, (route) => route.abort())
  await result.click()
  const trouble = page.getByRole('dialog', { name: 'This work could not be loaded' })
  await runClockUntil(page, trouble)
  await expectAccessible(page)
  await page.clock.resume()
  await page.unroute(/\/api\/products\/[0-9a-f-]+$/)
  await trouble.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toContainText(/evening/i)
})
