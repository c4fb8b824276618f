import { createRoutesStub, useLoaderData, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSessionWatch } from './use-session-watch.ts'

function Portal() {
  const email = useLoaderData<string>()
  useSessionWatch(email)
  return <p>Logged in as {email}</p>
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const untilDrawn = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))

/** Somebody comes back to the page, which asks for the session; waits until it has dealt with the response. */
async function comeBack() {
  const fetched = vi.spyOn(window, 'fetch')
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => fetched.mock.settledResults.filter(({ type }) => type === 'fulfilled')).toHaveLength(1)
  fetched.mockRestore()
  await untilDrawn()
}

/** The portal at an address of its own; the server says of each request for the session what `respond` does. */
async function renderPortal(respond: (path: string) => Response) {
  vi.stubGlobal('fetch', async (path: string) => respond(path))
  const Stub = createRoutesStub([
    { path: '/admin/orders', Component: Portal, loader: () => 'anna@vitrine.example', HydrateFallback: () => null },
    { path: '/admin/login', Component: () => <h1>Log in, then {useLocation().search}</h1> },
  ])
  const page = await render(<Stub initialEntries={['/admin/orders?status=open']} />)
  await expect.element(page.getByText('Logged in as anna@vitrine.example')).toBeVisible()
  return page
}

test('AUTH-21 AUTH-22 a page whose session was ended elsewhere leads to the login screen once it is come back to', async () => {
  let status = 502
  const page = await renderPortal(() => new Response(null, { status }))
  await comeBack()
  await expect.element(page.getByText('Logged in as anna@vitrine.example')).toBeVisible()
  status = 401
  window.dispatchEvent(new Event('focus'))
  const heading = page.getByRole('heading')
  await expect.element(heading).toHaveTextContent('Log in, then ?returnTo=%2Fadmin%2Forders%3Fstatus%3Dopen')
})

test('SES-06 work inside a page that asks the server for nothing keeps the session in use', async () => {
  const asked: string[] = []
  const earliest = Date.now()
  await renderPortal((path) => {
    asked.push(path)
    return Response.json({ email: 'anna@vitrine.example' })
  })
  const latest = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(earliest + 5 * 60_000 - 1)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }))
  expect(asked).toEqual([])
  clock.mockReturnValue(latest + 5 * 60_000)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }))
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }))
  expect(asked).toEqual(['/api/admin/session'])
})

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
  await comeBack()
  await expect.element(page.getByText('Logged in as bela@vitrine.example')).toBeVisible()
  expect(loader).toHaveBeenCalledTimes(reads)
})
