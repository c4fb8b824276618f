import { countShifts, expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, screens, test } from './test.ts'

test.describe('for everyone', () => {
  for (const [name, use] of screens) {
    test.describe(name, () => {
      test.use(use)
      test(`list and event are accessible, do not shift and do not scroll sideways on ${name}`, async ({
        page,
        app,
      }) => {
        for (const path of ['/events', '/events?when=all', '/events/edges-and-overlaps-opening']) {
          const shifts = await countShifts(page)
          await page.goto(app.url + path)
          expect(await shifts()).toBe(0)
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
        }
      })
    })
  }

  test('at 200 % zoom, and in 320 px, everything is there without sideways scroll', async ({ page, app }) => {
    for (const width of [720, 320]) {
      await page.setViewportSize({ width, height: 450 })
      for (const path of ['/events', '/events/edges-and-overlaps-opening']) {
        await page.goto(app.url + path)
        await expectNoSidewaysScroll(page)
      }
      await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible()
    }
  })

  test('the list is walked by keys alone', async ({ page, app }) => {
    await page.goto(`${app.url}/events`)
    await page.getByRole('button', { name: 'Upcoming Events' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Past Events' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/when=past/)
    await expect(page.getByRole('button', { name: 'Past Events' })).toBeFocused()
    // The new list takes the old one's place, and a focus in it along.
    await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    // The picture's own link is skipped: the title comes first, then the words.
    await expect(page.getByRole('article').first().getByRole('heading').getByRole('link')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('This event has ended')).toBeVisible()
  })

  test('with reduced motion the skeleton stands still', async ({ page, app }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${app.url}/contact-card`)
    await page.route('**/api/events?*', () => {})
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
    await expect(page.getByTestId('row-skeleton').first().locator('.skeleton').first()).toHaveCSS(
      'animation-name',
      'none',
    )
  })

  test('an event reads sensibly to those who listen', async ({ page, app }) => {
    await page.goto(`${app.url}/events/edges-and-overlaps-opening`)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
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
    `)
  })

  test('without JavaScript list, filter and event are whole', async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${app.url}/events`)
    await page.getByRole('button', { name: 'Past Events' }).click()
    await expect(page).toHaveURL(/when=past/)
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await expect(page.getByText('This event has ended')).toBeVisible()
    await context.close()
  })
})
