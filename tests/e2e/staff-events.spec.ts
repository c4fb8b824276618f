import { eq } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { newEvent } from '../new-event.ts'
import { expectGoodOnScreens } from './page-checks.ts'
import { button, enter, field, photograph } from './staff.ts'
import { expect, phone, test } from './test.ts'

test('AEVT-05 AEVT-06 AEVT-08 EFRM-07 EFRM-18 SHELL-18 the list hears of changes and deletes after a question; an event with artists and an image is added, seen by visitors, and changed', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  await page.goto('/admin/events?search=unheard')
  const none = page.getByText('No events match ‘unheard’')
  await expect(none).toBeVisible()
  const { id } = await newEvent(db, { title: 'Unheard of', artists: [{ name: 'Inès' }] })
  await page.getByRole('button', { name: 'Delete Unheard of' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this event?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await db.$count(events, eq(events.id, id))).toBe(1)
  await page.getByRole('button', { name: 'Delete Unheard of' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Event deleted')).toBeVisible()
  await expect(none).toBeVisible()
  expect(await db.$count(events, eq(events.id, id))).toBe(0)

  await page.getByRole('link', { name: 'Add New Event' }).click()
  await button(page, 'Create Event').click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Title is required',
    'Slug is required',
    'Description is required',
    'Start date is required',
  ])
  await expect(field(page, 'Title')).toBeFocused()

  await field(page, 'Title').fill('Salt and Light')
  await field(page, 'Slug').fill('salt-and-light')
  await field(page, 'Description').fill('Twelve photographs of salt works.')
  await page.getByRole('button', { name: 'HTML' }).click()
  await field(page, 'Long description').fill('<p>Made on <b>film</b>.</p><script>alert(1)</script>')
  await field(page, 'Start date').fill('2099-06-01')
  await field(page, 'End date').fill('2099-07-01')
  await field(page, 'Time').fill('6:00 PM - 8:00 PM')
  await page
    .getByRole('region', { name: 'Image', exact: true })
    .locator('input[type=file]')
    .setInputFiles(await photograph('hall.jpg'))
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()

  const artists = page.getByRole('region', { name: 'Artists' })
  for (const name of ['Inès Aldana', 'Tomas Berg']) {
    await artists.getByRole('button', { name: 'Add artist' }).click()
    await artists.getByLabel('Name').last().fill(name)
  }
  await artists.getByLabel('Bio').first().fill('Photographs the sea.')
  await artists.getByRole('button', { name: 'Move artist 2 earlier' }).click()
  await button(page, 'Create Event').click()
  await expect(page.getByText('Event created')).toBeVisible()
  await expect(page).toHaveURL('/admin/events')
  await expect(page.getByText('Saved just now')).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto(`${app.url}/events/salt-and-light`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Salt and Light')
  await expect(visitor.getByText('Made on film.')).toBeVisible()
  await expect(visitor.getByText(/Tomas Berg[^]*Inès Aldana/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Edit Salt and Light' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Event' })).toBeVisible()
  await page.getByRole('button', { name: 'HTML' }).click()
  await expect(field(page, 'Long description')).toHaveValue('<p>Made on <b>film</b>.</p>')
  await field(page, 'Title').fill('Salt and Shadow')
  await button(page, 'Update Event').click()
  await expect(page.getByText('Event updated')).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Salt and Shadow')
})

test.describe('on a phone and a desktop', () => {
  test.use(phone)

  test('AEVT-12 EFRM-15 the list of events and its form with the editor are for everyone', async ({
    page,
    context,
    app,
  }) => {
    await enter(app, context)
    const { id } = await newEvent(app.context.db, {
      title: `Long ${'title '.repeat(20)}`,
      artists: [{ name: 'Inès', bio: 'Paints.' }],
      long_description: `<h3>Long</h3><p>${'word '.repeat(200)}${'x'.repeat(100)}</p><ul><li>One</li></ul>`,
    })
    await page.goto('/admin/events')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodOnScreens(page)
    for (const path of [`edit/${id}`, 'new']) {
      await page.goto(`/admin/events/${path}`)
      await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click()
      await expectGoodOnScreens(page)
    }
    await page.goto('/admin/events/edit/none')
    await expect(page.getByText('Failed to load event')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
    await expectGoodOnScreens(page)
  })
})
