import { sql } from 'drizzle-orm'
import { newEvent } from '../new-event.ts'
import { newPost } from '../new-post.ts'
import { newProduct } from '../new-product.ts'
import { watchLayoutShift } from './layout-shift.ts'
import { expectAccessible, expectNoSidewaysScroll, untilLoaded } from './page-checks.ts'
import { expect, phone, screens, test } from './test.ts'

/** Noon in the gallery, long before midnight there and in UTC. */
const noon = new Date('2026-11-20T17:00:00Z')

test('HOME-01 HOME-02 HOME-03 SITE-01 SITE-04 SITE-05 shows the hero, then the sections in their order', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Vitrine - Fine art and antiques in West Palm Beach')
  await expect(page.getByRole('img', { name: /A room of the gallery/ })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Featured Pieces',
    'Latest Arrivals',
    'Upcoming Events',
    'Artist Profiles',
    'Quick links',
    'Information',
    'Hours',
    'Contact',
  ])
  await page.getByRole('main').getByRole('link', { name: 'Explore Collection' }).click()
  await expect(page).toHaveURL('/collection')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
})

test('HOME-04 HOME-05 HOME-07 shows twelve featured works, none sold, and twelve new ones', async ({ page }) => {
  await page.goto('/')
  const featured = page.getByRole('region', { name: 'Featured Pieces' })
  await expect(featured.getByRole('article')).toHaveCount(12)
  await expect(featured.getByText('Sold', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Latest Arrivals' }).getByRole('article')).toHaveCount(12)
  // Over the page it is on, a work opens without leaving it.
  const first = featured.getByRole('article').first().getByRole('link')
  await first.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('SHOP-09 shows no work twice, and each section in one row that a finger moves', async ({ page }) => {
    await page.goto('/')
    const works = page.getByRole('region', { name: /Featured Pieces|Latest Arrivals/ }).getByRole('article')
    const links = await works
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search))
    expect(links).toHaveLength(24)
    expect(new Set(links).size).toBe(24)
    for (const name of ['Featured Pieces', 'Latest Arrivals', 'Upcoming Events', 'Artist Profiles']) {
      const articles = page.getByRole('region', { name }).getByRole('article')
      const tops = await articles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size, name).toBe(1)
    }
    const last = works.nth(11)
    await expect(last).not.toBeInViewport()
    await last.getByRole('link').focus()
    await expect(last).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })
})

test('HOME-06 OP-05 features the same works until midnight in the gallery, then others', async ({
  freshApp,
  request,
}) => {
  let now = noon
  const app = await freshApp({ now: () => now })
  const featured = async () => {
    const html = await (await request.get(app.url)).text()
    const section = html.slice(html.indexOf('Featured Pieces'), html.indexOf('Latest Arrivals'))
    return [...section.matchAll(/class="label__title"[^>]*>([^<]+)</g)].map(([, name]) => name)
  }
  const today = await featured()
  expect(today).toHaveLength(12)
  // In UTC it is tomorrow already.
  now = new Date('2026-11-21T04:59:00Z')
  expect(await featured()).toEqual(today)
  now = new Date('2026-11-21T05:01:00Z')
  expect(await featured()).not.toEqual(today)
})

test('HOME-08 HOME-09 shows the next three events, soonest first', async ({ freshApp, page }) => {
  const app = await freshApp({ now: () => noon })
  await app.context.db.execute(sql`delete from events`)
  for (const [title, date] of [
    ['Last week', '2026-11-13'],
    ['In spring', '2027-04-01'],
    ['Tomorrow', '2026-11-21'],
    ['Today', '2026-11-20'],
    ['In winter', '2027-01-10'],
  ] as const)
    await newEvent(app.context.db, { title, date })
  await page.goto(app.url)
  const events = page.getByRole('region', { name: 'Upcoming Events' })
  await expect(events.getByRole('heading', { level: 3 })).toHaveText(['Today', 'Tomorrow', 'In winter'])
  await events.getByRole('link', { name: 'View All Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('HOME-10 HOME-11 HOME-12 shows the three latest profiles', async ({ freshApp, page }) => {
  const app = await freshApp()
  await app.context.db.execute(sql`delete from blog_posts`)
  for (let day = 1; day <= 4; day++)
    await newPost(app.context.db, {
      title: `Profile ${day}`,
      author: 'Julian Thorsby',
      excerpt: `What came on day ${day}.`,
      published_at: new Date(Date.UTC(2026, 9, day, 12)),
      categories: ['Painters', 'Weavers'],
    })
  await newPost(app.context.db, { title: 'Draft', status: 'draft', published_at: null })
  await page.goto(app.url)
  const profiles = page.getByRole('region', { name: 'Artist Profiles' })
  await expect(profiles.getByRole('heading', { level: 3 })).toHaveText(['Profile 4', 'Profile 3', 'Profile 2'])
  const first = profiles.getByRole('article', { name: 'Profile 4' })
  await expect(first).toContainText('October 4, 2026')
  await expect(first).toContainText('Julian Thorsby')
  await expect(first).toContainText('What came on day 4.')
  await expect(first.getByRole('link', { name: 'Painters' })).toHaveAttribute('href', '/blog/category/painters')
  await expect(first.getByRole('link', { name: 'Weavers' })).toHaveCount(0)
  await expect(first.getByRole('link', { name: 'Read More' })).toHaveAttribute('href', /^\/blog\/./)
  await profiles.getByRole('link', { name: 'View All Articles' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('HOME-14 HOME-04 an empty gallery shows no empty sections', async ({ freshApp, page }) => {
  const app = await freshApp()
  await app.context.db.execute(sql`delete from blog_posts`)
  await app.context.db.execute(sql`delete from events`)
  await app.context.db.execute(sql`delete from products`)
  await page.goto(app.url)
  await expect(page.getByRole('link', { name: 'Explore Collection' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0)
  await expectAccessible(page)
})

test('HOME-13 holds the place of works and profiles while they are loaded', async ({ page }) => {
  await page.goto('/contact-card')
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/home', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  const profiles = page.getByRole('region', { name: 'Artist Profiles' })
  await expect(profiles.locator('.skeleton').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading works')
  letGo()
  await expect(profiles.getByRole('article')).toHaveCount(3)
  await expect(page.locator('.skeleton')).toHaveCount(0)
})

test('LIVE-01 a new work arrives without a reload', async ({ freshApp, page }) => {
  const app = await freshApp()
  const streaming = page.waitForRequest('**/api/live*')
  await page.goto(app.url)
  await streaming
  await newProduct(app.context.db, { name: 'Just Arrived', created_at: new Date(Date.now() + 60_000) })
  const latest = page.getByRole('region', { name: 'Latest Arrivals' })
  await expect(latest.getByRole('article').first()).toContainText('Just Arrived')
})

for (const [name, use] of screens) {
  test.describe(`on ${name}`, () => {
    test.use(use)

    test('HOME-03 nothing shifts, nothing overflows, and everyone can use it', async ({ page }) => {
      const readShift = await watchLayoutShift(page)
      await page.goto('/')
      await untilLoaded(page)
      await expectNoSidewaysScroll(page)
      expect(await readShift()).toBe(0)
      await expectAccessible(page)
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('HOME-03 SITE-02 everything is there to read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Featured Pieces' }).getByRole('article')).toHaveCount(12)
    await expect(page.getByRole('region', { name: 'Artist Profiles' }).getByRole('article')).toHaveCount(3)
    await page.getByRole('region', { name: 'Latest Arrivals' }).getByRole('link', { name: 'View collection' }).click()
    await expect(page).toHaveURL('/collection')
  })
})
