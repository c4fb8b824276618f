import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepPageOffline, offlineMessage } from './keep-page-offline.ts'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('./show-toast.ts', () => ({ showToast }))

const followed = vi.fn((event: Event) => event.preventDefault())
beforeAll(() => {
  keepPageOffline()
  // What nobody has refused would leave the page.
  document.addEventListener('submit', (event) => event.defaultPrevented || followed(event))
})
beforeEach(() => {
  window.__reactRouterDataRouter = { routes: [{ id: 'collection', path: '/collection' }] }
  window.__reactRouterRouteModules = {}
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.restoreAllMocks()
  followed.mockClear()
  showToast.mockClear()
})

function Search({ role = 'search' }: { role?: string }) {
  return (
    <form action="/collection" role={role}>
      <button type="submit">Find</button>
    </form>
  )
}
const send = () => page.getByRole('button', { name: 'Find' }).click()

test('ENG-35 a search without a connection that leads to a page whose code is not loaded says so and leaves the page', async () => {
  await render(<Search />)
  await send()
  expect(followed).not.toHaveBeenCalled()
  expect(showToast.mock.calls).toEqual([['error', offlineMessage]])
})

test.each([
  ['with a connection', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true), 'search'],
  ['to a page that is loaded', () => Object.assign(window.__reactRouterRouteModules!, { collection: {} }), 'search'],
  ['that is no search and tells by itself what it lacks', () => {}, 'form'],
])('ENG-35 a form %s is sent as ever', async (_, prepare, role) => {
  prepare()
  await render(<Search role={role} />)
  await send()
  expect(followed).toHaveBeenCalledOnce()
  expect(showToast).not.toHaveBeenCalled()
})
