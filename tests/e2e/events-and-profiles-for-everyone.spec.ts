import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, resize, watchShifts } from './page-checks.ts'
import { recordRequests } from './record-requests.ts'
import { expect, holdRequests, phone, test } from './test.ts'

const event = '/events/edges-and-overlaps-opening'
const profile = '/blog/ragna-ronnevik'

/** Opens the page at `path`: it does not shift, fits the window's width, and has no fault that axe finds. */
async function visit(page: Page, path: string) {
  const shifts = await watchShifts(page)
  await page.goto(path)
  expect([path, await shifts()]).toEqual([path, []])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** The open page fits the window's width at 200 % zoom and at 320 px. */
async function expectFits(page: Page) {
  for (const width of [720, 320]) {
    await resize(page, { width, height: 450 })
    await expectNoSidewaysScroll(page)
  }
}

test.describe('on a phone', () => {
  test.use(phone)

  test('lists, events and profiles are accessible, do not shift and do not scroll sideways', async ({ page }) => {
    for (const path of ['/events?when=all', event, '/blog/category/painters', profile]) await visit(page, path)
  })
})

test('BKL-06 on a desktop too, and at 200 % zoom; they read sensibly to those who listen, and nothing is loaded for the backlink plan', async ({
  page,
}) => {
  const desktop = page.viewportSize()!
  const main = page.getByRole('main')
  await visit(page, '/events?when=all')
  await visit(page, '/blog/category/painters')
  for (const list of ['/events', '/blog']) {
    await visit(page, list)
    await expectFits(page)
    await resize(page, desktop)
  }

  await visit(page, event)
  await expect(main).toMatchAriaSnapshot(eventAriaSnapshot)
  await expectFits(page)
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible()
  await resize(page, desktop)

  await visit(page, profile)
  await expect(main).toMatchAriaSnapshot(profileAriaSnapshot)
  await expectFits(page)
  await resize(page, desktop)

  // A notice of a change that was made while the page was loading would have the gallery's name loaded again.
  const live = await holdRequests(page, '**/api/live?*')
  const asked = recordRequests(page)
  await visit(page, '/blog/backlink-strategy')
  expect(asked.filter((path) => /^\/api\/|\.data$/.test(path))).toEqual([])
  live.release()
  await expectFits(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('SHOP-14 events and profiles are found, filtered and read, and the ways to subscribe open', async ({ page }) => {
    await page.goto('/events')
    const google = page.getByRole('link', { name: 'Google Calendar' })
    await expect(google).toBeHidden()
    await page.getByText('Subscribe in your calendar').click()
    await expect(google).toBeVisible()
    await page.getByRole('button', { name: 'Past Events' }).click()
    await expect(page).toHaveURL(/when=past/)
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await expect(page.getByText('This event has ended')).toBeVisible()

    await page.goto('/blog')
    const search = page.getByRole('search', { name: 'Search artist profiles' })
    await search.getByRole('searchbox').fill('woodcut')
    await search.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Read More' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jorun Hallestad: Cutting with the Grain')
    await expect(page.getByRole('region', { name: 'Featured Works by the Artist' })).toBeVisible()
  })
})

const eventAriaSnapshot = `
  - main:
    - link "Back to Events"
    - paragraph: Opening Reception
    - 'heading "Edges and Overlaps: Opening Reception" [level=1]'
    - list:
      - listitem: /Date:/
      - listitem: /Time:/
      - listitem: /Location:/
    - button "Share"
    - region "About This Event":
      - heading "About This Event" [level=2]
    - region "Featured Artists":
      - heading "Featured Artists" [level=2]
      - list
    - complementary "Event Details":
      - heading "Event Details" [level=2]
      - term: Date and time
      - definition
      - term: Location
      - definition
      - term: Capacity
      - definition: 120 attendees
      - term: Price
      - definition: Free
      - link "Register Now"
      - link "Add to your calendar"
    - region "Related Events":
      - heading "Related Events" [level=2]
`

const profileAriaSnapshot = `
  - main:
    - article:
      - navigation "Breadcrumbs":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - link "Artist Profiles"
          - listitem: "Ragna Rønnevik: The Same Road Twice"
      - list "Categories":
        - listitem:
          - link "Painters"
      - 'heading "Ragna Rønnevik: The Same Road Twice" [level=1]'
      - time: /[A-Z][a-z]+ \\d+, \\d{4}/
      - text: Eleanor Maddox-Pryor
      - button "Share"
      - 'img "Ragna Rønnevik: The Same Road Twice"'
      - paragraph: /Ragna Rønnevik/
    - region "Featured Works by the Artist":
      - heading "Featured Works by the Artist" [level=2]
      - article:
        - link "Ragna Rønnevik Road to the Red-Roofed House":
          - img "Road to the Red-Roofed House, Oil, Contemporary (1960-Present)"
          - paragraph: Ragna Rønnevik
          - heading "Road to the Red-Roofed House" [level=3]
        - paragraph: Paintings, Oil
        - text: $14,500
        - button "Add to favorites"
    - link "Back to Artist Profiles"
    - button "Back to Top"
`
