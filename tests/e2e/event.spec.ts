import { newEvent } from '#tests/new-event.ts'
import { emptyTemplate } from '../test-postgres.ts'
import { test } from './empty-gallery.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, phone } from './test.ts'

test.describe('one event', () => {
  test('EVD-01 EVD-02 EVD-03 EVD-05 EVD-06 EVD-07 EVD-09 EVD-11 EVD-13 SITE-08 SHARE-01 shows all there is to know', async ({
    page,
    gallery,
  }) => {
    await newEvent(gallery.db, {
      title: 'Lines and Ornament',
      slug: 'lines',
      type: 'Exhibition',
      date: '2026-12-12',
      end_date: '2027-01-06',
      time: '11:00 AM to 5:00 PM',
      location: 'Harbor House',
      description: 'Short.',
      long_description:
        '<p>Come <strong>early</strong>.</p><script>document.title = "stolen"</script><img src="x" onerror="document.title = 1">',
      featured: true,
      capacity: 1200,
      price: 1_000_000,
      ticket_link: 'https://tickets.example/lines',
      artists: [
        { name: 'Lise Demarest', bio: 'Paper conservator.', image: 'https://elsewhere.example/lise.jpg' },
        { name: 'Ragna Rønnevik' },
      ],
    })
    await page.goto(`${gallery.url}/events/lines`)
    await expect(page).toHaveTitle('Lines and Ornament - Vitrine')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lines and Ornament')
    const main = page.getByRole('main')
    await expect(main.getByText('Exhibition', { exact: true })).toBeVisible()
    await expect(main.getByText('Featured', { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Share' })).toBeVisible()

    const about = page.getByRole('region', { name: 'About This Event' })
    await expect(about).toContainText('Come early.')
    await expect(about.getByRole('strong')).toHaveText('early')
    await expect(about.locator('script, img')).toHaveCount(0)
    await expect(page).toHaveTitle('Lines and Ornament - Vitrine')

    const artists = page.getByRole('region', { name: 'Featured Artists' })
    await expect(artists.getByRole('listitem')).toHaveText([
      /LD.*Lise Demarest.*Paper conservator\./,
      /RR.*Ragna Rønnevik/,
    ])

    const details = page.getByRole('complementary', { name: 'Event Details' })
    await expect(details).toContainText('December 12, 2026 - January 6, 2027')
    await expect(details).toContainText('11:00 AM to 5:00 PM')
    await expect(details).toContainText('Harbor House')
    await expect(details).toContainText('1,200 attendees')
    await expect(details).toContainText('$1,000,000.00')
    await expect(details.getByRole('link', { name: 'Get Tickets' })).toHaveAttribute(
      'href',
      'https://tickets.example/lines',
    )
    await expect(details.getByRole('link', { name: 'Add to your calendar' })).toHaveAttribute(
      'href',
      '/events/lines.ics',
    )
  })

  test('EVD-04 EVD-08 EVD-10 EVD-12 EVD-14 fills in what is missing', async ({ page, gallery }) => {
    await newEvent(gallery.db, {
      slug: 'bare',
      description: 'Short <b>words</b>.',
      location: ' ',
      price: null,
      end_date: '2026-12-01',
      long_description: '<p> </p>',
    })
    await newEvent(gallery.db, { slug: 'free', price: 0, ticket_link: 'https://tickets.example/free' })
    await newEvent(gallery.db, { slug: 'trap', price: 5, ticket_link: 'javascript:alert(1)' })
    await page.goto(`${gallery.url}/events/bare`)
    await expect(page.getByRole('region', { name: 'About This Event' })).toContainText('Short <b>words</b>.')
    const details = page.getByRole('complementary', { name: 'Event Details' })
    await expect(details).toContainText('Thursday, December 10, 2026')
    await expect(details).toContainText('Vitrine')
    await expect(details).toContainText('5011 S Dixie Hwy, West Palm Beach, FL 33405')
    await expect(details).toContainText('Free')
    await expect(details).not.toContainText('attendees')
    await expect(details.getByRole('link', { name: 'Contact for Details' })).toHaveAttribute(
      'href',
      'mailto:hello@vitrine.example?subject=Event%20Inquiry',
    )
    await expect(page.getByRole('heading', { name: 'Featured Artists' })).toHaveCount(0)

    await page.goto(`${gallery.url}/events/free`)
    await expect(details.getByRole('link', { name: 'Register Now' })).toHaveAttribute(
      'href',
      'https://tickets.example/free',
    )
    await page.goto(`${gallery.url}/events/trap`)
    await expect(details.getByRole('link', { name: 'Contact for Details' })).toBeVisible()
  })

  test('EVD-02 EVD-15 EVD-16 EVD-17 a past one has ended, and leads on to others', async ({ page, gallery }) => {
    await newEvent(gallery.db, {
      slug: 'over',
      type: 'Workshop',
      date: '2026-12-09',
      featured: true,
      ticket_link: 'https://tickets.example/over',
    })
    await newEvent(gallery.db, { title: 'Talk', slug: 'talk', type: 'Artist Talk', date: '2026-12-11' })
    await newEvent(gallery.db, { title: 'Workshop', slug: 'workshop', type: 'Workshop', date: '2027-02-01' })
    await page.goto(`${gallery.url}/events/over`)
    await expect(page.getByText('Past Event', { exact: true })).toBeVisible()
    await expect(page.getByText('Featured', { exact: true })).toHaveCount(0)
    const details = page.getByRole('complementary', { name: 'Event Details' })
    await expect(details).toContainText('This event has ended')
    await expect(details.getByRole('link')).toHaveCount(0)
    const related = page.getByRole('region', { name: 'Related Events' })
    await expect(related.getByRole('heading', { level: 3 })).toHaveText(['Workshop', 'Talk'])
    await related.getByRole('link', { name: 'Talk' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Talk' })).toBeVisible()
    await expect(page).toHaveTitle('Talk - Vitrine')
    await page.getByRole('link', { name: 'Back to Events' }).click()
    await expect(page).toHaveURL(`${gallery.url}/events`)
  })

  for (const slug of ['unknown', '%3Cscript%3E', "'%20or%201=1--", '%E0%A4%A', 'x'.repeat(2_000)]) {
    test(`EVD-18 EVD-19 there is no event at ${slug.slice(0, 40)}`, async ({ page, app }) => {
      const response = await page.goto(`${app.url}/events/${slug}`)
      expect([400, 404]).toContain(response!.status())
      if (!['unknown', '%3Cscript%3E', 'x'.repeat(2_000)].includes(slug)) return
      await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible()
      await expect(page.getByText("The event you're looking for doesn't exist or has been removed.")).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'View All Events' }).click()
      await expect(page).toHaveURL(`${app.url}/events`)
    })
  }
})

test.describe('on a phone', () => {
  test.use(phone)

  test('SHOP-15 EVD-13 the tickets stay in reach at the foot of the screen, and a long word widens nothing', async ({
    page,
    gallery,
  }) => {
    const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'
    await newEvent(gallery.db, {
      slug: 'tickets',
      date: '2026-12-12',
      price: 15,
      capacity: 1,
      ticket_link: 'https://tickets.example/1',
      long_description: `<p>${'A long text. '.repeat(200)}</p><p>${word}</p><ul><li>${word}</li></ul>`,
    })
    await page.goto(`${gallery.url}/events/tickets`)
    const tickets = page.getByRole('link', { name: 'Get Tickets' })
    await expect(tickets).toBeInViewport()
    expect((await tickets.boundingBox())!.y).toBeGreaterThan(740)
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('complementary', { name: 'Event Details' })).toContainText('1 attendee')
    await expect(page.getByText('1 attendees')).toHaveCount(0)
    await expectAccessible(page)
    // The end of the page is above the bar.
    const end = page.getByRole('button', { name: 'Scroll to top' })
    await end.scrollIntoViewIfNeeded()
    const { y, height } = (await end.boundingBox())!
    expect(y + height).toBeLessThan((await tickets.boundingBox())!.y)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('SHOP-14 the ways to subscribe open', async ({ page, app }) => {
    await page.goto(`${app.url}/events`)
    const google = page.getByRole('link', { name: 'Google Calendar' })
    await expect(google).toBeHidden()
    await page.getByText('Subscribe in your calendar').click()
    await expect(google).toBeVisible()
    await expect(page.getByRole('link', { name: 'Apple Calendar' })).toHaveAttribute('href', /^webcal:.*\/events\.ics$/)
    await expect(page.getByLabel('Address for other calendars')).toHaveValue(/^http:.*\/events\.ics$/)
  })
})

test('OP-27 by EVENT_ENDS_BY=end a running exhibition is on view, among the upcoming ones, with its actions', async ({
  page,
  freshApp,
}) => {
  const now = () => new Date('2026-12-10T15:00:00Z')
  const app = await freshApp({ template: emptyTemplate, now, env: { EVENT_ENDS_BY: 'end' } })
  await newEvent(app.context.db, { slug: 'running', title: 'Running', date: '2026-12-01', end_date: '2026-12-20' })
  await page.goto(`${app.url}/events`)
  const badge = page.getByText('On view until December 20, 2026')
  await expect(badge).toBeVisible()
  await page.getByRole('link', { name: 'Running', exact: true }).click()
  await expect(badge).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact for Details' })).toBeVisible()
})

test('SHOP-13 a past event among related ones carries its badge and comes last', async ({ page, gallery }) => {
  await newEvent(gallery.db, { slug: 'own', type: 'Workshop', date: '2026-12-12' })
  await newEvent(gallery.db, { title: 'Was', type: 'Workshop', date: '2026-11-01' })
  await newEvent(gallery.db, { title: 'Will be', type: 'Artist Talk', date: '2026-12-20' })
  await page.goto(`${gallery.url}/events/own`)
  const related = page.getByRole('region', { name: 'Related Events' }).getByRole('article')
  await expect(related).toHaveText([/Will be/, /Past Event.*Was/])
})
