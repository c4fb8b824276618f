import { Suspense } from 'react'
import { Await, createMemoryRouter, Outlet, RouterProvider, redirect, useAsyncError, useLoaderData } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { keepShownPage, lateReads, useShownPage } from './keep-shown-page.ts'

const showToast = vi.hoisted(() => vi.fn())
vi.mock('./show-toast.ts', () => ({ showToast }))

/** A form whose values come with the page or after it. */
function Form() {
  const { form, reads } = useLoaderData<{ form: unknown; reads: number }>()
  return (
    <>
      <p>Read {reads}</p>
      <Suspense fallback="Loading">
        <Await resolve={form} errorElement={<Failure />}>
          {() => <input aria-label="Name" />}
        </Await>
      </Suspense>
    </>
  )
}

function Failure() {
  return <p>Not read: {useAsyncError() instanceof Response ? 'refused' : 'lost'}</p>
}

/** A page whose loader answers with `responses` one after the other, and what reads it again. */
async function renderPage(...responses: (() => unknown)[]) {
  showToast.mockClear()
  let reads = 0
  const read = async () => ({ ...Object(responses.shift()!()), reads: ++reads })
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
          { path: '/', loader: read, Component: Form },
          { path: '/other', loader: read, Component: () => <p>Other</p> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  const page = await render(<RouterProvider router={router} />)
  const name = page.getByLabelText('Name')
  await expect.element(name.or(page.getByText(/Not read/))).toBeVisible()
  return { page, router, name }
}

const read = () => ({ form: 'read' })
/** After the page. */
const readLate = () => ({ form: Promise.resolve('read') })
const loseLate = () => ({ form: Promise.reject(new TypeError('Failed to fetch')) })
const refuseLate = (status: number) => () => ({ form: Promise.reject(new Response(null, { status })) })
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
  vi.restoreAllMocks()
})

test.each([
  ['with the page', read, 100_000],
  ['after it', readLate, 200_000],
])(
  'SHELL-24 a form that came %s, and is lost late when it is read again, keeps what is typed; one that is gone goes',
  async (_, open, now) => {
    vi.spyOn(performance, 'now').mockReturnValue(now)
    const { page, router, name } = await renderPage(open, loseLate, refuseLate(503), readLate, refuseLate(404))
    await name.fill('Typed')
    for (const reads of [2, 3, 4]) {
      await router.revalidate()
      await lateReads()
      await expect.element(page.getByText(`Read ${reads}`)).toBeVisible()
      await expect.element(name).toHaveValue('Typed')
    }
    expect(showToast).toHaveBeenCalledOnce()
    await router.revalidate()
    await expect.element(page.getByText('Not read: refused')).toBeVisible()
    vi.restoreAllMocks()
  },
)

test('SHELL-24 a form that did not come says so when it does not come again', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(300_000)
  const lost = await renderPage(loseLate, refuseLate(503), loseLate)
  await lost.router.revalidate()
  await lost.router.revalidate()
  await expect.element(lost.page.getByText('Read 3')).toBeVisible()
  await expect.element(lost.page.getByText('Not read: lost')).toBeVisible()
  expect(showToast).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

/** A layout that is read with each of its pages: in one request, which fails for both. */
async function renderPortal() {
  showToast.mockClear()
  let fail: (() => unknown) | null = null
  const read = (who: string) => async () => fail?.() ?? who
  function Layout() {
    useShownPage()
    return (
      <>
        <p>Signed in as {useLoaderData<string>()}</p>
        <Outlet />
      </>
    )
  }
  const router = createMemoryRouter([
    { path: '/login', Component: () => <p>Sign in</p> },
    {
      Component: Layout,
      loader: read('Ada'),
      shouldRevalidate: () => true,
      middleware: [keepShownPage as never],
      ErrorBoundary: () => <p>Something went wrong</p>,
      children: [
        { path: '/', Component: () => <p>Start</p> },
        {
          path: '/works/:id',
          loader: ({ params }) => read(`Work ${params.id}`)(),
          Component: () => <p>{useLoaderData<string>()}</p>,
          ErrorBoundary: () => <p>Failed to load the work</p>,
        },
      ],
    },
  ])
  const page = await render(<RouterProvider router={router} />)
  await expect.element(page.getByText('Start')).toBeVisible()
  return {
    page,
    router,
    failWith(failure: typeof fail) {
      fail = failure
    },
  }
}

test.each([
  ['no connection', lose],
  ['a 503', refuse(503)],
])(
  'SHELL-25 a page that cannot be opened for %s says so itself, and what stands around it stays',
  async (_, failure) => {
    const { page, router, failWith } = await renderPortal()
    const around = page.getByText('Signed in as Ada')
    await router.navigate('/works/1')
    await expect.element(page.getByText('Work 1')).toBeVisible()
    failWith(failure)
    await router.navigate('/works/2')
    for (const again of [() => Promise.resolve(), () => router.revalidate()]) {
      await again()
      await expect.element(page.getByText('Failed to load the work')).toBeVisible()
      await expect.element(around).toBeVisible()
      expect(page.getByText('Work 1').query()).toBeNull()
    }
    expect(showToast).not.toHaveBeenCalled()
  },
)

test('SHELL-25 AUTH-22 what stands around a page goes with the session, and with the right to see it', async () => {
  const ended = await renderPortal()
  ended.failWith(() => {
    throw redirect('/login')
  })
  await ended.router.navigate('/works/1')
  await expect.element(ended.page.getByText('Sign in')).toBeVisible()
  ended.failWith(lose)
  await ended.router.navigate('/works/1')
  await expect.element(ended.page.getByText('Something went wrong')).toBeVisible()
  await ended.page.unmount()
  const denied = await renderPortal()
  denied.failWith(refuse(403))
  await denied.router.navigate('/works/1')
  await expect.element(denied.page.getByText('Something went wrong')).toBeVisible()
})
