import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { keepShownPage, useShownPage } from './keep-shown-page.ts'

const showToast = vi.hoisted(() => vi.fn())
vi.mock('./show-toast.ts', () => ({ showToast }))

/** A page whose loader answers with `responses` one after the other, and what reads it again. */
async function renderPage(...responses: (() => unknown)[]) {
  showToast.mockClear()
  const read = async () => responses.shift()!()
  function Layout() {
    useShownPage()
    return <Outlet />
  }
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        middleware: [keepShownPage as never],
        ErrorBoundary: () => <p>Something went wrong</p>,
        children: [
          { path: '/', loader: read, Component: () => <input aria-label="Name" /> },
          { path: '/other', loader: read, Component: () => <p>Other</p> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  const page = await render(<RouterProvider router={router} />)
  const name = page.getByLabelText('Name')
  await expect.element(name).toBeVisible()
  return { page, router, name }
}

const read = () => 'read'
const refuse = (status: number) => () => {
  throw new Response(null, { status })
}
function lose() {
  throw new TypeError('Failed to fetch')
}

test('SHELL-23 a page that cannot be read again keeps what is typed, says so once, and is read again with Retry', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { router, name } = await renderPage(read, lose, refuse(502), read, refuse(429))
  await name.fill('Typed')
  await router.revalidate()
  await router.revalidate()
  await expect.element(name).toHaveValue('Typed')
  expect(showToast).toHaveBeenCalledOnce()
  const [kind, , action] = showToast.mock.lastCall!
  expect([kind, action.label]).toEqual(['error', 'Retry'])
  action.onClick()
  await expect.poll(() => router.state.revalidation).toBe('idle')
  now.mockReturnValue(12_000)
  await router.revalidate()
  expect(showToast).toHaveBeenCalledTimes(2)
  await expect.element(name).toHaveValue('Typed')
  now.mockRestore()
})

test('SHELL-23 a page that is gone is not kept, nor is one that is left for one that cannot be read', async () => {
  const gone = await renderPage(read, refuse(404))
  await gone.router.revalidate()
  await expect.element(gone.page.getByText('Something went wrong')).toBeVisible()
  await gone.page.unmount()
  const left = await renderPage(read, lose)
  await left.router.navigate('/other')
  await expect.element(left.page.getByText('Something went wrong')).toBeVisible()
  expect(showToast).not.toHaveBeenCalled()
})
