import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { InitialState } from '#app/platform/resource-state.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import type { EventDetail } from '../event.ts'
import { eventDetails } from '../event-resources.ts'
import { EventPage } from './event-page.tsx'

vi.mock('#app/features/live/use-live-updates.ts', () => ({ useLiveUpdates: () => {} }))

let event: EventDetail | null
beforeEach(async () => {
  event = {
    id: '0193a1b2-0000-7000-8000-000000000001',
    slug: crypto.randomUUID(),
    title: 'Painting Animals',
    description: 'Two portraits.',
    long_description: null,
    image: null,
    picture: null,
    date: '2026-12-20',
    end_date: null,
    time: null,
    location: null,
    type: 'Workshop',
    featured: false,
    is_past: false,
    is_on_view: false,
    capacity: null,
    price: null,
    ticket_link: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    artists: [],
    related_events: [],
  }
  const { slug } = event
  vi.stubGlobal('fetch', async () =>
    event
      ? Response.json(event)
      : Response.json({ status: 404, title: 'x', detail: 'x', message: 'x' }, { status: 404 }),
  )
  const Page = createRoutesStub([
    galleryRoot([
      {
        index: true,
        loader: async () => {
          await eventDetails.settle(slug, 1_000, new AbortController().signal)
          return eventDetails.read(slug)
        },
        Component({ loaderData }) {
          const initial = loaderData as Extract<InitialState<EventDetail | null>, { data: unknown }>
          return (
            <main>
              <title>{initial.data?.title ?? 'Event Not Found'}</title>
              <EventPage slug={slug} initial={initial} />
            </main>
          )
        },
      },
    ]),
  ])
  await render(<Page initialEntries={['/']} />)
  await expect.element(page.getByRole('heading', { name: 'Painting Animals' })).toBeVisible()
})
afterEach(() => vi.unstubAllGlobals())

test('LIVE-12 the title of a page whose event is renamed while it is open is renamed too', async () => {
  event = { ...event!, title: 'Painting Birds' }
  void eventDetails.reloadAll()
  await expect.element(page.getByRole('heading', { name: 'Painting Birds' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Painting Birds')
})

test('LIVE-12 NAV-20 an event that is withdrawn while it is open leaves title and focus to what says so', async () => {
  ;(page.getByRole('link', { name: 'Back to Events' }).element() as HTMLElement).focus()
  event = null
  void eventDetails.reloadAll()
  await expect.element(page.getByRole('heading', { name: 'Event Not Found' })).toHaveFocus()
  await expect.poll(() => document.title).toBe('Event Not Found')
})
