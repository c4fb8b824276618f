import { createRoutesStub, useLocation, useNavigate, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { readPostQuery } from './post-query.ts'
import { PostsPage } from './posts-page.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))
vi.mock('#app/features/live/use-live-updates.ts', () => ({ useLiveUpdates: () => {} }))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Posts() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  return (
    <>
      <PostsPage query={readPostQuery(params)} initial={null} />
      <p>{`At ${pathname}${search}`}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

function renderPosts(path: string, loader: () => unknown = () => galleryData) {
  const Stub = createRoutesStub([{ id: 'root', path: '*', loader, Component: Posts }])
  return render(<Stub initialEntries={[path]} hydrationData={{ loaderData: { root: galleryData } }} />)
}

const none = { items: [], total: 0, page: 1, pages: 1 }

test('BLOG-09 BLOG-10 BLOG-11 a list that never comes is asked for three times, 2 and 4 s apart, then says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 })
  const askedAt: number[] = []
  let isAway = true
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    if (!isAway || !String(path).startsWith('/api/posts?')) return Response.json(none)
    askedAt.push(Date.now())
    throw new TypeError('Failed to fetch')
  })
  await renderPosts('/blog')
  await expect.poll(() => askedAt.length).toBe(1)
  await expect.element(page.getByText('Loading artist profiles')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(60_000)
  // A load is a request's three attempts, 1 and 2 s apart (NET-03); there are three loads, 2 and 4 s apart.
  const waits = askedAt.map((at, index) => (at - (askedAt[index - 1] ?? at)) / 1_000)
  expect(waits).toEqual([0, 1, 2, 2, 1, 2, 4, 1, 2])
  const failure = page.getByRole('heading', { name: 'Failed to load blog posts after multiple attempts' })
  await expect.element(failure).toBeVisible()
  expect(showToast.mock.calls).toEqual([['error', 'Failed to load blog posts. Please refresh the page.']])

  isAway = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'No artist profiles found' })).toBeVisible()
})

test('BLOG-02 BLOG-03 BLOG-04 BLOG-05 both boxes drive the one search of the address; an empty one takes it back, or does nothing', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(none))
  await renderPosts('/blog')
  const boxOf = (name: string) => page.getByRole('searchbox', { name })
  const [ofList, ofSidebar] = [boxOf('Search artist profiles'), boxOf('Find a profile')]
  const find = (name: string) => page.getByRole('search', { name }).getByRole('button', { name: 'Search' }).click()
  const isAt = (address: string) => expect.element(page.getByText(`At ${address}`, { exact: true })).toBeVisible()

  await ofList.fill('  WOODCUT ')
  await find('Search artist profiles')
  await isAt('/blog?search=WOODCUT')
  await expect.element(ofSidebar).toHaveValue('WOODCUT')
  await ofSidebar.fill('a surveyor')
  await find('Find a profile')
  await isAt('/blog?search=a+surveyor')
  await expect.element(ofList).toHaveValue('a surveyor')
  await ofList.fill('   ')
  await find('Search artist profiles')
  await isAt('/blog')
  await find('Search artist profiles')
  await isAt('/blog')
})

test('POST-16 a search leaves the focus in its box, and what is typed until it has come; Back shows the older search', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(none))
  let { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await renderPosts('/blog?search=etching', async () => {
    await arrived
    return galleryData
  })
  const [box, other] = ['Search artist profiles', 'Find a profile'].map((name) => page.getByRole('searchbox', { name }))
  const isAt = (address: string) => expect.element(page.getByText(`At ${address}`, { exact: true })).toBeVisible()
  await box!.fill('wood')
  await userEvent.keyboard('{Enter}cut')
  arrive()
  await isAt('/blog?search=wood')
  await expect.element(other!).toHaveValue('wood')
  await expect.element(box!).toHaveValue('woodcut')
  await expect.element(box!).toHaveFocus()
  ;({ promise: arrived, resolve: arrive } = Promise.withResolvers<void>())
  await userEvent.keyboard('{Enter}')
  arrive()
  await isAt('/blog?search=woodcut')
  await expect.element(box!).toHaveFocus()
  for (const older of ['wood', 'etching']) {
    await page.getByRole('button', { name: 'Back' }).click()
    await isAt(`/blog?search=${older}`)
    await expect.element(box!).toHaveValue(older)
    await expect.element(other!).toHaveValue(older)
  }
})
