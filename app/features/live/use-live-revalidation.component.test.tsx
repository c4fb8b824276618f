import { createRoutesStub, Link, Outlet } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lostReads } from '#app/platform/connection.ts'
import { liveFeed } from './live-feed.ts'
import { useLiveRevalidation } from './use-live-revalidation.ts'
import { useLiveUpdates } from './use-live-updates.ts'

class FakeSource extends EventTarget {
  static last: FakeSource
  constructor() {
    super()
    FakeSource.last = this
  }
  close() {}
}

function Layout() {
  useLiveUpdates('settings_changes', () => {})
  return (
    <>
      <Link to="/events">Events</Link> <Link to="/">Home</Link>
      <Outlet />
    </>
  )
}

function Events({ loaderData }: { loaderData: unknown }) {
  useLiveRevalidation('events_changes')
  return <p>Read {String(loaderData)}</p>
}

test('LIVE-10 a page whose loader read before a change is read again, though nobody followed when it was heard of', async () => {
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }))
  let reads = 0
  let held = Promise.withResolvers<void>()
  const loader = async () => {
    const read = ++reads
    await held.promise
    return read
  }
  const Stub = createRoutesStub([
    {
      Component: Layout,
      children: [
        { path: '/', Component: () => <p>Nothing</p> },
        { path: '/events', Component: Events, loader },
      ],
    },
  ])
  const page = await render(<Stub />)
  const arrive = async (isChanged: boolean) => {
    held = Promise.withResolvers()
    const before = reads
    await page.getByRole('link', { name: 'Events' }).click()
    await expect.poll(() => reads).toBe(before + 1)
    if (isChanged) FakeSource.last.dispatchEvent(new MessageEvent('events_changes', { lastEventId: `change ${reads}` }))
    held.resolve()
  }
  for (const last of [2, 4]) {
    await arrive(true)
    await expect.element(page.getByText(`Read ${last}`)).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect.element(page.getByText('Nothing')).toBeVisible()
  }
  await arrive(false)
  await expect.element(page.getByText('Read 5')).toBeVisible()
})

test('LIVE-14 a change that the page was read again for, and not shown, is one that could not be read, also where it was lost late', async () => {
  let notify = async (): Promise<unknown> => undefined
  vi.spyOn(liveFeed, 'follow').mockImplementation((_, onChange) => {
    notify = async () => onChange()
    return () => {}
  })
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }))
  const lose = () => {
    lostReads.count += 1
  }
  let isLost = false
  let late = async () => {}
  const loader = async () => {
    if (isLost) lose()
    return 1
  }
  function Orders() {
    useLiveRevalidation('orders_changes', undefined, undefined, () => late())
    return <p>Orders</p>
  }
  const Stub = createRoutesStub([{ path: '/', Component: Orders, loader }])
  const page = await render(<Stub />)
  await expect.element(page.getByText('Orders')).toBeVisible()
  expect(await notify()).toBe(true)
  isLost = true
  expect(await notify()).toBe(false)
  isLost = false
  late = async () => lose()
  expect(await notify()).toBe(false)
  late = async () => {}
  expect(await notify()).toBe(true)
  vi.restoreAllMocks()
})
