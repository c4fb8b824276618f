import { newEvent } from '#tests/new-event.ts'
import { test } from './empty-gallery.ts'
import { expectAccessible } from './page-checks.ts'
import { expect } from './test.ts'

test.describe('the list', () => {
  test('EVT-01 EVT-02 EVT-03 EVT-04 EVT-05 SITE-07 filters what is to come, past and all', async ({
    page,
    gallery,
  }) => {
    await newEvent(gallery.db, {
      title: 'Lines and Ornament',
      slug: 'lines',
      type: 'Exhibition',
      date: '2026-12-12',
      end_date: '2026-12-20',
      time: '11:00 AM to 5:00 PM',
      location: 'Harbor House',
      description: 'Twenty-four lithographs.',
      featured: true,
    })
    await newEvent(gallery.db, { title: 'Summer Show', slug: 'summer', date: '2026-07-01', featured: true })
    await page.goto(`${gallery.url}/events`)
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upcoming Events' })).toHaveAttribute('aria-pressed', 'true')
    const card = page.getByRole('article', { name: 'Lines and Ornament' })
    await expect(card).toContainText('Exhibition')
    await expect(card).toContainText('December 12 - 20, 2026')
    await expect(card).toContainText('11:00 AM to 5:00 PM')
    await expect(card).toContainText('Harbor House')
    await expect(card).toContainText('Twenty-four lithographs.')
    await expect(card.getByText('Featured', { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/events/lines')
    await expect(page.getByRole('article')).toHaveCount(1)

    await page.getByRole('button', { name: 'Past Events' }).click()
    await expect(page).toHaveURL(`${gallery.url}/events?when=past`)
    const past = page.getByRole('article', { name: 'Summer Show' })
    await expect(past.getByText('Past Event', { exact: true })).toBeVisible()
    await expect(past.getByText('Featured')).toHaveCount(0)
    await expect(past.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/events/summer')

    await page.getByRole('button', { name: 'All Events' }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Lines and Ornament', 'Summer Show'])
    await expect(page.getByRole('button', { name: 'All Events' })).toHaveAttribute('aria-pressed', 'true')

    await page.goBack()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Summer Show'])
  })

  test('EVT-09 EVT-10 EVT-11 EVT-12 says what it is when it is empty, and how to visit', async ({ page, gallery }) => {
    await page.goto(`${gallery.url}/events`)
    await expect(page.getByText('No upcoming events')).toBeVisible()
    await expect(page.getByText('Check back soon for new events!')).toBeVisible()
    const visit = page.getByRole('region', { name: 'Visit Our Gallery' })
    await expect(visit).toContainText('5011 S Dixie Hwy')
    await expect(visit).toContainText('Monday to Saturday, 11:00 AM to 5:00 PM')
    await expect(visit).toContainText('Sunday closed')
    await expect(visit).toContainText('By appointment')
    await expect(visit.getByRole('link', { name: '(561) 555-0142' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Past Events' }).click()
    await expect(page.getByText('No past events')).toBeVisible()
    await expect(page.getByText('Past events will appear here after they occur.')).toBeVisible()
    await expect(visit).toHaveCount(0)

    await page.getByRole('button', { name: 'All Events' }).click()
    await expect(page.getByText('No events found')).toBeVisible()
    await expect(page.getByText('Please try a different filter.')).toBeVisible()
    await expectAccessible(page)
  })

  test('EVT-15 an event is past from the gallery’s own midnight after its first day', async ({ request, gallery }) => {
    await newEvent(gallery.db, { slug: 'thursday', date: '2026-12-10', end_date: '2026-12-20' })
    const isPast = async () => (await (await request.get(`${gallery.url}/api/events/thursday`)).json()).is_past
    expect(await isPast()).toBe(false)
    // Friday in UTC, still Thursday in West Palm Beach.
    gallery.setNow(new Date('2026-12-11T04:59:00Z'))
    expect(await isPast()).toBe(false)
    gallery.setNow(new Date('2026-12-11T05:01:00Z'))
    expect(await isPast()).toBe(true)
    expect(await (await request.get(`${gallery.url}/events?when=past`)).text()).toContain('/events/thursday')
    expect(await (await request.get(`${gallery.url}/events`)).text()).not.toContain('/events/thursday')
  })

  test('goes on over pages, and an unknown filter or page shows the first of what is to come', async ({
    page,
    gallery,
  }) => {
    for (let day = 11; day <= 25; day++) await newEvent(gallery.db, { title: `Day ${day}`, date: `2026-12-${day}` })
    await page.goto(`${gallery.url}/events?when=%27%22%3E%3Cscript%3E&page=x&perPage=1000000`)
    await expect(page.getByRole('article')).toHaveCount(12)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(`${gallery.url}/events?page=2`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Day 23',
      'Day 24',
      'Day 25',
      'Visit Our Gallery',
    ])
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('LIVE-03 a new event appears by itself', async ({ page, gallery }) => {
  await page.goto(`${gallery.url}/events`)
  await expect(page.getByText('No upcoming events')).toBeVisible()
  await newEvent(gallery.db, { title: 'Just announced', date: '2026-12-24' })
  await expect(page.getByRole('article', { name: 'Just announced' })).toBeVisible()
})
