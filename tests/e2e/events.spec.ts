import { newEvent } from '#tests/new-event.ts'
import { test } from './empty-gallery.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, phone } from './test.ts'

test('EVT-01 EVD-15 EVD-16 EVD-17 EVD-19 the list is walked by keys alone, and an event leads on to others', async ({
  page,
}) => {
  await page.goto('/events/unknown')
  await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View All Events' }).click()
  await expect(page).toHaveURL('/events')

  await page.getByRole('button', { name: 'Upcoming Events' }).focus()
  await page.keyboard.press('Tab')
  const past = page.getByRole('button', { name: 'Past Events' })
  await expect(past).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/events?when=past')
  await expect(past).toBeFocused()
  await expect(past).toHaveAttribute('aria-pressed', 'true')
  // The new list replaces the old one; a focus in the old one would be lost.
  await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // The picture's own link is not a tab stop: the title comes first, then the text.
  await expect(page.getByRole('article').first().getByRole('heading').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This event has ended')).toBeVisible()

  const other = page.getByRole('region', { name: 'Related Events' }).getByRole('link').first()
  const title = (await other.textContent())!
  await other.click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${title} - Vitrine`)
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page).toHaveURL('/events')

  await page.getByRole('button', { name: 'All Events' }).click()
  await expect(page).toHaveURL('/events?when=all')
  await expect(page.getByRole('button', { name: 'All Events' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('link', { name: 'View Details' })).toHaveCount(0)
})

test('EVT-13 EVT-14 EVD-20 EVD-21 what takes its time shows skeletons, what fails says so in red, and Retry brings it', async ({
  page,
}) => {
  await page.goto('/contact-card')
  const alert = page.getByRole('alert')
  const failNext = async (url: RegExp | string) => {
    const { promise: held, resolve: fail } = Promise.withResolvers<void>()
    await page.route(url, async (route) => {
      await held
      // A refusal is not retried.
      await route.fulfill({ status: 403, json: {} })
    })
    return fail
  }

  const failList = await failNext('**/api/events?*')
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
  await expect(page.getByTestId('row-skeleton')).toHaveCount(3)
  await expect(page.getByText('Loading events')).toBeAttached()
  await expectAccessible(page)
  await expect(page.locator('.skeleton').first()).toHaveCSS('animation-name', 'none')
  failList()
  await expect(alert.getByText('Failed to load events')).toHaveCSS('color', 'rgb(150, 35, 26)')
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByTestId('row-skeleton')).toHaveCount(0)

  const failEvent = await failNext('**/api/events/*')
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByText('Loading event', { exact: true })).toBeAttached()
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  failEvent()
  await expect(alert.getByText('Failed to load event', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'About This Event' })).toBeVisible()
  await expect(page).toHaveTitle(/ - Vitrine$/)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('LIVE-03 EVT-09 EVT-11 SHOP-15 EVD-13 a new event appears by itself, and its tickets stay in reach at the foot of the screen', async ({
    page,
    gallery,
  }) => {
    await page.goto(`${gallery.url}/events?when=all`)
    await expect(page.getByText('No events found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upcoming Events' }).tap()
    await expect(page.getByText('No upcoming events')).toBeVisible()
    await expectAccessible(page)

    const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'
    await newEvent(gallery.db, {
      title: 'Just announced',
      date: '2026-12-12',
      price: 15,
      ticket_link: 'https://tickets.example/1',
      long_description: `<p>${'A long text. '.repeat(200)}</p><p>${word}</p><ul><li>${word}</li></ul>`,
    })
    await page.getByRole('article', { name: 'Just announced' }).getByRole('link', { name: 'Learn More' }).tap()
    const tickets = page.getByRole('link', { name: 'Get Tickets' })
    await expect(tickets).toBeInViewport()
    expect((await tickets.boundingBox())!.y).toBeGreaterThan(740)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // The end of the page is above the bar.
    const end = page.getByRole('button', { name: 'Scroll to top' })
    await end.scrollIntoViewIfNeeded()
    const { y, height } = (await end.boundingBox())!
    expect(y + height).toBeLessThan((await tickets.boundingBox())!.y)
  })
})
