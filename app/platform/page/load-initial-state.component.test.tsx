import { createMemoryRouter, type LoaderFunctionArgs, Outlet, RouterProvider, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadInitialState, useShownState } from './load-initial-state.ts'

function Artist() {
  const read = useLoaderData<{ data: string } | { message: string }>()
  useShownState(read)
  return 'data' in read ? <input aria-label={read.data} /> : <p>Failed to load this artist</p>
}

/** How often the page was read, rendered with what was read. */
function Reads() {
  return (
    <>
      <p>Read {useLoaderData<number>()}</p>
      <Outlet />
    </>
  )
}

test('ART-70 an open page that cannot be read again stays at its address, until it can; another one is not kept', async () => {
  const responses = ['Ada', 503, 'lost', 'Ada Quince', 503, 'lost']
  const serverLoader = async () => {
    const response = responses.shift()!
    if (response === 'lost') throw new TypeError('Failed to fetch')
    if (typeof response === 'number') throw new Response(null, { status: response })
    return { data: response }
  }
  const loader = ({ request }: LoaderFunctionArgs) => loadInitialState({ request, serverLoader })
  let reads = 0
  const router = createMemoryRouter(
    [{ Component: Reads, loader: () => ++reads, children: [{ path: '/artists/:slug', Component: Artist, loader }] }],
    { initialEntries: ['/artists/ada?page=2'] },
  )
  const page = await render(<RouterProvider router={router} />)
  const name = page.getByLabelText('Ada', { exact: true })
  await name.fill('Typed')
  for (const times of [2, 3]) {
    await router.revalidate()
    await expect.element(page.getByText(`Read ${times}`)).toBeVisible()
    await expect.element(name).toHaveValue('Typed')
  }
  await router.revalidate()
  await expect.element(page.getByLabelText('Ada Quince')).toHaveValue('Typed')
  const failure = page.getByText('Failed to load this artist')
  await router.navigate('/artists/ada?page=3')
  await expect.element(failure).toBeVisible()
  await router.revalidate()
  await expect.element(page.getByText('Read 6')).toBeVisible()
  await expect.element(failure).toBeVisible()
})
