import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageLoadFailure } from './page-load-failure.tsx'

let isServerAway = true
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }, { status: isServerAway ? 502 : 200 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('SHOP-23 NET-21 a page that could not be loaded while the server restarted comes by itself', async () => {
  const read = vi.fn(() => (isServerAway ? { message: '' } : { data: 'Artists' }))
  const Page = createRoutesStub([
    {
      id: 'artists',
      path: '/',
      loader: read,
      HydrateFallback: () => null,
      Component({ loaderData }: { loaderData: unknown }) {
        const { data } = loaderData as { data?: string }
        return data ? <h1>{data}</h1> : <PageLoadFailure message="Failed to load artists" />
      },
    },
  ])
  await render(<Page initialEntries={['/']} />)
  const failure = page.getByRole('heading', { name: 'Failed to load artists' })
  await expect.element(failure).toBeVisible()
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(failure).toBeVisible()
  expect(read).toHaveBeenCalledOnce()
  isServerAway = false
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(page.getByRole('heading', { name: 'Artists', exact: true })).toBeVisible()
})
