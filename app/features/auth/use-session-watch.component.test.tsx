import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSessionWatch } from './use-session-watch.ts'

function Portal() {
  const email = useLoaderData<string>()
  useSessionWatch(email)
  return <p>Logged in as {email}</p>
}

test('AUTH-26 a page names who has signed in meanwhile, in another tab, once it is come back to', async () => {
  let signedIn = 'anna@vitrine.example'
  vi.stubGlobal('fetch', async () => Response.json({ email: signedIn }))
  const loader = vi.fn(() => signedIn)
  const Stub = createRoutesStub([{ path: '/', Component: Portal, loader, HydrateFallback: () => null }])
  const page = await render(<Stub />)
  await expect.element(page.getByText('Logged in as anna@vitrine.example')).toBeVisible()

  signedIn = 'bela@vitrine.example'
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('Logged in as bela@vitrine.example')).toBeVisible()
  const reads = loader.mock.calls.length
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('Logged in as bela@vitrine.example')).toBeVisible()
  expect(loader).toHaveBeenCalledTimes(reads)
  vi.unstubAllGlobals()
})
