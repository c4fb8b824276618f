import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import type { BuyersOrder } from './buyers-order.ts'
import { BuyersOrderPage } from './buyers-order-page.tsx'

const order = (title: string, progress: 'now' | 'done', isOver = false): BuyersOrder => ({
  title: 'Thank you.',
  lead: 'The work is yours.',
  steps: [{ title, text: '', progress }],
  isOver,
  number: '0000002A',
  day: 'March 2, 2026',
  work: { name: 'Harbour', maker: null, facts: [], image: null, picture: null, path: null },
  lines: [],
  totals: [],
  hasReceipt: false,
  shipTo: [],
  isCollected: false,
})

let shown: BuyersOrder
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader() {
        return { ...galleryData, order: shown }
      },
      HydrateFallback: () => null,
      Component: ({ loaderData }) => <BuyersOrderPage order={loaderData.order} receiptPath="/receipt.pdf" />,
    },
  ])
  await render(<Page initialEntries={['/']} />)
}

test('ORD-27 an open page of an order follows its delivery, of which no notice tells, and its return', async () => {
  shown = order('We contact you about delivery', 'now')
  await open()
  await expect.element(page.getByRole('heading', { name: 'We contact you about delivery (now)' })).toBeVisible()
  shown = order('With you', 'done')
  vi.advanceTimersByTime(15_000)
  await expect.element(page.getByRole('heading', { name: 'With you (done)' })).toBeVisible()
  shown = order('Returned', 'done', true)
  vi.advanceTimersByTime(15_000)
  await expect.element(page.getByRole('heading', { name: 'Returned (done)' })).toBeVisible()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

test('ORD-27 it is read at once when its tab is seen again', async () => {
  // No regular reload brings it.
  vi.useRealTimers()
  vi.stubGlobal('setInterval', () => 0)
  shown = order('We contact you about delivery', 'now')
  await open()
  await expect.element(page.getByRole('heading', { name: /^We contact you/ })).toBeVisible()
  shown = order('Delivery arranged', 'now')
  const arranged = page.getByRole('heading', { name: /^Delivery arranged/ })
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      return arranged.query()
    })
    .not.toBeNull()
})
