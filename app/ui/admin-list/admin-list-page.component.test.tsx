import { createMemoryRouter, Link, Outlet, RouterProvider, useLoaderData, useRouteError } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Page } from '#app/platform/paging.ts'
import { keepShownPage, useShownPage } from '../keep-shown-page.ts'
import { AdminListPage } from './admin-list-page.tsx'
import { useLostList } from './use-lost-list.ts'

vi.mock('../show-toast.ts', () => ({ showToast: vi.fn() }))

const query = { search: null, page: 1 }
const readQuery = (params: URLSearchParams) => ({ ...query, search: params.get('search') })
const list: Page<string> = { items: ['Varnish'], total: 1, page: 1, perPage: 24, pages: 1 }

interface Read {
  list: Page<string> | Promise<Page<string>> | null
  query?: typeof query | ReturnType<typeof readQuery>
  reads?: number
}

function Talks() {
  return <TalksPage {...useLoaderData<Read>()} />
}

function LostTalks() {
  return <TalksPage {...useLostList({ error: useRouteError(), loaderData: useLoaderData<Read>() }, readQuery)} />
}

function TalksPage({ list, query: asked = query, reads }: Read) {
  return (
    <AdminListPage
      title="Talks"
      actions={<p>Read {reads}</p>}
      path="/"
      query={asked}
      readQuery={readQuery}
      pathOf={({ search }) => (search ? `/?search=${search}` : '/')}
      list={list}
      noun={['talk', 'talks']}
      searchLabel="Search talks"
      searchPlaceholder="Search talks..."
      filters={() => null}
      loadingLabel="Loading talks"
      failedMessage="Failed to load talks"
    >
      {({ items }) => (
        <p>
          {items} <input aria-label="Sold to" />
          {items.length === 0 && <Link to="/">Show all talks</Link>}
        </p>
      )}
    </AdminListPage>
  )
}

/** A list of talks whose page went out before it; `responses` are those to its later requests. */
async function renderTalks(...responses: (() => unknown)[]) {
  function Layout() {
    useShownPage()
    return <Outlet />
  }
  const router = createMemoryRouter(
    [
      {
        id: 'layout',
        Component: Layout,
        middleware: [keepShownPage as never],
        children: [
          { id: 'talks', path: '/', loader: () => responses.shift()!(), Component: Talks, ErrorBoundary: LostTalks },
        ],
      },
    ],
    { hydrationData: { loaderData: { talks: { list: null } } } },
  )
  await render(<RouterProvider router={router} />)
  return router
}

const failure = page.getByRole('alert')
const placeholders = page.getByRole('list', { name: 'Loading talks' })

test('PLST-55 a list that did not come with its page, nor when it was asked for, says so and is read with Retry', async () => {
  const refuse = () => Promise.reject(new Response(null, { status: 502 }))
  await renderTalks(refuse, refuse, () => ({ list }))
  await expect.element(failure.getByText('Failed to load talks')).toBeVisible()
  await expect.element(placeholders).not.toBeInTheDocument()
  const retry = failure.getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect.element(failure).toBeVisible()
  await expect.element(retry).toHaveAttribute('aria-disabled', 'false')
  await retry.click()
  await expect.element(page.getByText('Varnish')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('PLST-34 PLST-55 a list that comes when it was asked for is never said to have failed', async () => {
  let failures = 0
  const watch = new MutationObserver(() => {
    failures += document.querySelectorAll('[role=alert]').length
  })
  watch.observe(document.body, { subtree: true, childList: true })
  let respond = (_: unknown) => {}
  await renderTalks(
    () =>
      new Promise((done) => {
        respond = done
      }),
  )
  await expect.element(placeholders).toBeVisible()
  respond({ list })
  await expect.element(page.getByText('Varnish')).toBeVisible()
  watch.disconnect()
  expect(failures).toBe(0)
})

test('PLST-56 a list that comes late when it is read again, and not at all, stays with what is typed in it', async () => {
  const router = await renderTalks(
    () => ({ list, reads: 1 }),
    () => ({ list: Promise.reject(new Error('Unexpected Server Error')), reads: 2 }),
  )
  const buyer = page.getByLabelText('Sold to')
  await buyer.fill('Ada')
  await router.revalidate()
  await expect.element(page.getByText('Read 2')).toBeVisible()
  await expect.element(buyer).toHaveValue('Ada')
  await expect.element(failure).not.toBeInTheDocument()
})

test('A11Y-33 the link that shows all again leaves the focus to the title', async () => {
  const none = { ...list, items: [], total: 0 }
  const router = await renderTalks(
    () => ({ list: none }),
    () => ({ list }),
  )
  const link = page.getByRole('link', { name: 'Show all talks' })
  await link.click()
  await expect.element(page.getByText('Varnish')).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Talks' })).toHaveFocus()
})

test('SHELL-25 PLST-18 a search that is lost says so in the place of the list, below the search, and is asked again with Retry', async () => {
  const refuse = () => Promise.reject(new Response(null, { status: 503 }))
  const searched = { list: { ...list, items: ['Gilding'] }, query: { ...query, search: 'gilding' } }
  const responses = [() => ({ list }), refuse, refuse, () => searched]
  let asked = 0
  const respondWith = (respond: () => unknown) => () => {
    asked += 1
    return respond()
  }
  await renderTalks(...responses.map(respondWith))
  await expect.element(page.getByText('Varnish')).toBeVisible()
  const search = page.getByLabelText('Search talks')
  await search.fill('gilding')
  const retry = failure.getByRole('button', { name: 'Retry' })
  for (const requests of [2, 3]) {
    await expect.poll(() => asked).toBe(requests)
    await expect.element(failure.getByText('Failed to load talks')).toBeVisible()
    await expect.element(retry).toHaveAttribute('aria-disabled', 'false')
    await expect.element(search).toHaveValue('gilding')
    expect(page.getByText('Varnish').query()).toBeNull()
    await retry.click()
  }
  await expect.element(page.getByText('Gilding')).toBeVisible()
  await expect.element(search).toHaveValue('gilding')
})
