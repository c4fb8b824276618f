import { hydrateRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { galleryData } from '#tests/gallery-data.ts'
import { OpenNow } from './open-now-line.tsx'

// Thursday, December 10, 2026, in New York, of which the server says 'Open today 11 AM to 5 PM'.
const fromServer = '<p class="open-now">Open today 11 AM to 5 PM</p>'
let faults: unknown[]
let page: HTMLElement
let root: ReturnType<typeof hydrateRoot>

beforeEach(() => {
  faults = []
  page = document.createElement('div')
  page.innerHTML = fromServer
  document.body.append(page)
})
afterEach(() => {
  root.unmount()
  page.remove()
  vi.useRealTimers()
})

const line = () => page.querySelector('p')!

/** The page's code begins at `now`; settles once it says what holds then. */
async function hydrateAt(now: string) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: OpenNow, loader: () => galleryData }])
  const shown = new Promise<void>((resolve) => {
    const seen = new MutationObserver(() => line()?.dataset.open && resolve())
    seen.observe(page, { subtree: true, childList: true, attributes: true })
  })
  root = hydrateRoot(page, <Stub hydrationData={{ loaderData: { root: galleryData } }} />, {
    onRecoverableError: (fault) => faults.push(fault),
  })
  await shown
}

test('SHOP-21 what a cached page says of the day gives way to what holds now, without a fault of hydration', async () => {
  await hydrateAt('2026-12-10T18:00:00Z')
  expect([line().textContent, line().dataset.open]).toEqual(['Open now until 5 PM', 'true'])
  expect(faults).toEqual([])
})

test('SHOP-21 it turns over by itself as the gallery closes and, after a night suspended, as it opens', async () => {
  await hydrateAt('2026-12-10T21:58:30Z')
  expect(line().textContent).toBe('Open now until 5 PM')
  await vi.advanceTimersByTimeAsync(89_000)
  expect(line().textContent).toBe('Open now until 5 PM')
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => [line().textContent, line().dataset.open]).toEqual(['Closed, opens Friday 11 AM', 'false'])
  vi.setSystemTime(new Date('2026-12-11T16:00:00Z'))
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => line().textContent).toBe('Open now until 5 PM')
})

test('SHOP-21 it waits for nothing once it is gone', async () => {
  await hydrateAt('2026-12-10T18:00:00Z')
  expect(vi.getTimerCount()).toBe(1)
  root.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
