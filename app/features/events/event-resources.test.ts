import { expect, test, vi } from 'vitest'
import { fakeFetch, hanging } from '#tests/fake-fetch.ts'
import { eventDetails, eventLists } from './event-resources.ts'

const fetched = fakeFetch()

const refuse = async () => new Response('', { status: 503 })

test('NET-01 NET-03 a list of events that fails twice is asked for a third time, and nobody notices', async () => {
  const list = { items: [], total: 0, page: 1, pages: 1 }
  fetched.mockImplementationOnce(refuse).mockImplementationOnce(refuse).mockResolvedValueOnce(Response.json(list))
  eventLists.subscribe('when=past', () => {})
  eventLists.ensure('when=past')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(eventLists.read('when=past')?.status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(eventLists.read('when=past')).toEqual({ status: 'loaded', data: list })
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(Array(3).fill('/api/events?fields=summary&when=past'))
})

test('EVT-14 a list of events that fails three times has failed', async () => {
  fetched.mockImplementation(refuse)
  eventLists.subscribe('', () => {})
  eventLists.ensure('')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(eventLists.read('')).toEqual({ status: 'failed', message: 'Failed to load events' })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('EVD-20 EVD-21 an event that hangs is given up after three attempts of 30 s', async () => {
  fetched.mockImplementation(hanging)
  eventDetails.subscribe('talk', () => {})
  eventDetails.ensure('talk')
  await vi.advanceTimersByTimeAsync(92_999)
  expect(eventDetails.read('talk')?.status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(eventDetails.read('talk')).toEqual({ status: 'failed', message: 'Failed to load event' })
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(Array(3).fill('/api/events/talk'))
})
