import { createRoutesStub, data, useRevalidator } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import { storeUnsavedForm, unsavedFormKey } from '#app/ui/form/unsaved-forms.ts'
import { UnsavedFormOwner } from '#app/ui/form/use-unsaved-form.ts'
import { galleryData, galleryRoot } from '#tests/gallery-data.ts'
import type { AdminEvent } from './admin-event.ts'
import { eventFormOf } from './event-form.ts'
import { EventFormPage } from './event-form-page.tsx'

const event: AdminEvent = {
  id: '0197b1a0-0000-7000-8000-000000000001',
  title: 'Painting Animals',
  slug: 'painting-animals',
  description: 'Two portraits.',
  long_description: null,
  image: null,
  picture: null,
  date: '2026-12-10',
  end_date: null,
  time: null,
  location: null,
  type: 'Artist Talk',
  featured: false,
  is_past: false,
  capacity: null,
  price: 0,
  ticket_link: null,
  artists: [],
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: '2026-10-02T09:00:00.000Z',
  version: 1,
}
const editPath = `/admin/events/edit/${event.id}`
beforeEach(() => localStorage.clear())

/** The form of `event` at a gallery that is called `name.current` each time that the page is read. */
async function renderForm(
  name: { current: string },
  edited = event,
  response: unknown = { outcome: 'saved', id: event.id },
) {
  const sent: { values: Record<string, unknown> }[] = []
  const Form = () => {
    const { revalidate } = useRevalidator()
    return (
      <>
        <button type="button" onClick={() => void revalidate()}>
          Read again
        </button>
        <EventFormPage id={event.id} event={edited} />
      </>
    )
  }
  const root = galleryRoot([
    { path: '/admin/events', Component: () => <h1>Manage Events</h1> },
    {
      path: editPath,
      Component: Form,
      async action({ request }) {
        sent.push(await request.json())
        return response
      },
    },
  ])
  const loader = () => ({ ...galleryData, gallery: { ...galleryData.gallery, name: name.current } })
  const Stub = createRoutesStub([{ ...root, loader }])
  await render(
    <UnsavedFormOwner value="inès">
      <Stub initialEntries={[editPath]} />
    </UnsavedFormOwner>,
  )
  await expect.element(title).toBeVisible()
  return sent
}
const title = page.getByLabelText('Title', { exact: true })
const location = page.getByLabelText('Location', { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()

test('AEVT-22 what a form says of the gallery is known as its name also when that changes before it is saved', async () => {
  const name = { current: 'Vitrine' }
  const sent = await renderForm(name)
  await expect.element(location).toHaveValue('Vitrine')
  name.current = 'Salt & Pine'
  await button('Read again').click()
  await title.fill('Painting Plants')
  await button('Update Event').click()
  await expect.element(page.getByRole('heading', { name: 'Manage Events' })).toBeVisible()
  const [{ values }] = sent as [(typeof sent)[number]]
  expect(values.title).toBe('Painting Plants')
  expect(values.gallery_name).toBe(values.location)
})

test('AEVT-22 work that was kept before the gallery was renamed means the gallery too', async () => {
  const base = eventFormOf(event, 'Name of Before')
  const values = { ...base, title: 'Kept' }
  const { id, version } = event
  storeUnsavedForm(unsavedFormKey('inès', 'a'), { form: editPath, id, version, base, values, keptAt: Date.now() })
  const sent = await renderForm({ current: 'Vitrine' })
  await button('Restore').click()
  await expect.element(title).toHaveValue('Kept')
  await button('Update Event').click()
  await expect.element(page.getByRole('heading', { name: 'Manage Events' })).toBeVisible()
  expect(sent[0]!.values).toMatchObject({ title: 'Kept', location: 'Name of Before', gallery_name: 'Name of Before' })
})

test('A11Y-19 the editor has the focus once what it cannot show is left out', async () => {
  await renderForm({ current: 'Vitrine' }, { ...event, long_description: '<table><tr><td>Nine</td></tr></table>' })
  await page.getByRole('button', { name: 'Leave it out and edit' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Long description' })).toHaveFocus()
})

test('FORM-32 the text of an event that was deleted while it was edited is offered as a new event: there are no drafts of events', async () => {
  const gone = data(changeFailure('not-found', 'Event not found'), { status: 404 })
  await renderForm({ current: 'Vitrine' }, event, gone)
  await title.fill('Painting Birds')
  await button('Update Event').click()
  await expect.element(button('Keep the text as a new event')).toBeVisible()
})
