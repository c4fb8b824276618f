import { createRoutesStub, Link, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ListQuery, ListTools } from './list-tools.tsx'

interface TalkQuery extends ListQuery {
  place: string | null
  day: string | null
}

function readQuery(params: URLSearchParams): TalkQuery {
  return {
    search: params.get('search'),
    place: params.get('place'),
    day: params.get('day'),
    page: Number(params.get('page') ?? 1),
  }
}

function pathOf({ search, place, day, page }: TalkQuery): string {
  const given = Object.entries({ search, place, day, page: page > 1 ? String(page) : null }).filter(
    ([, value]) => value,
  )
  return `/talks?${new URLSearchParams(given as [string, string][])}`
}

/** The tools of a list of talks; `holdLoads` keeps the next lists on their way until it is released. */
async function renderTools(total = 1) {
  let held: Promise<void> | undefined
  function Talks() {
    const { search } = useLocation()
    const navigate = useNavigate()
    return (
      <>
        <ListTools
          path="/talks"
          query={readQuery(new URLSearchParams(search))}
          readQuery={readQuery}
          pathOf={pathOf}
          list={{ items: [], total, page: 1, perPage: 24, pages: 1 }}
          noun={['talk', 'talks']}
          searchLabel="Search talks"
          searchPlaceholder="Search talks by name..."
        >
          {(wanted, change) => (
            <>
              <button
                type="button"
                aria-pressed={wanted.place === 'garden'}
                onClick={() => change({ place: 'garden' })}
              >
                Garden
              </button>
              <button type="button" onClick={() => change({ day: 'friday' })}>
                Friday
              </button>
            </>
          )}
        </ListTools>
        <Link to="/elsewhere">Elsewhere</Link>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
        <output aria-label="Address">{search}</output>
      </>
    )
  }
  const Stub = createRoutesStub([
    { path: '/talks', Component: Talks, HydrateFallback: () => null, loader: async () => (await held) ?? null },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1>, loader: async () => (await held) ?? null },
  ])
  const page = await render(<Stub initialEntries={['/talks?page=3']} />)
  const field = page.getByRole('searchbox', { name: 'Search talks' })
  await expect.element(field).toBeVisible()
  // From here to the end of the delay: React and the router wait by timers too.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return {
    page,
    field,
    /** Types at once: what goes through the browser's driver takes its time, also while the clock stands still. */
    type(text: string) {
      const input = field.element() as HTMLInputElement
      input.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    address: page.getByLabelText('Address'),
    /** As by Alt and Left: the focus stays where it is. */
    goBack: () => (page.getByRole('button', { name: 'Back' }).element() as HTMLElement).click(),
    holdLoads() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

beforeEach(() => vi.useRealTimers())
afterEach(() => vi.useRealTimers())

test('PLST-03 the list is searched 300 ms after the last key, from its first page', async () => {
  const { field, type, address } = await renderTools()
  type('gla')
  vi.advanceTimersByTime(299)
  type('glaze')
  vi.advanceTimersByTime(299)
  expect(address.element().textContent).toBe('?page=3')
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.element(address).toHaveTextContent('?search=glaze')
  await expect.element(field).toHaveFocus()
})

test('Enter searches at once', async () => {
  const { page, field, type, address } = await renderTools()
  type('glaze')
  vi.useRealTimers()
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await expect.element(address).toHaveTextContent('?search=glaze')
  await expect.element(page.getByRole('search')).toHaveAttribute('aria-busy', 'false')
})

test('A11Y-32 the Enter of an input method is its own, and does not search before its time', async () => {
  const { field, type, address } = await renderTools()
  type('釉薬')
  const press = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  expect(field.element().dispatchEvent(press)).toBe(true)
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await expect.element(address).toHaveTextContent(`?search=${encodeURIComponent('釉薬')}`)
})

test('PLST-04 a filter that is chosen while a list is on its way is added to it', async () => {
  const { page, type, address, holdLoads } = await renderTools()
  const release = holdLoads()
  type('glaze')
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await expect.element(page.getByRole('search')).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Garden' }).click()
  await expect.element(page.getByRole('button', { name: 'Garden' })).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect.element(address).toHaveTextContent('?search=glaze&place=garden')
})

test('PLST-43 a filter that is chosen before React has rendered the choice before it is added to that', async () => {
  const { page, address } = await renderTools()
  vi.useRealTimers()
  for (const name of ['Garden', 'Friday']) (page.getByRole('button', { name }).element() as HTMLElement).click()
  await expect.element(address).toHaveTextContent('?place=garden&day=friday')
})

test('PLST-59 Back shows the search of the list that it leads to, also in a field that has the focus', async () => {
  const { page, field, type, address, goBack } = await renderTools()
  vi.useRealTimers()
  await page.getByRole('button', { name: 'Garden' }).click()
  await expect.element(address).toHaveTextContent('?place=garden')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type('vase ')
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await expect.element(address).toHaveTextContent('?search=vase&place=garden')
  await expect.element(page.getByRole('search')).toHaveAttribute('aria-busy', 'false')
  await expect.element(field).toHaveValue('vase ')
  goBack()
  await expect.element(address).toHaveTextContent('?page=3')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})

test('PLST-59 Back takes back a search whose list has not come', async () => {
  const { page, field, type, address, goBack, holdLoads } = await renderTools()
  vi.useRealTimers()
  await page.getByRole('button', { name: 'Garden' }).click()
  await expect.element(address).toHaveTextContent('?place=garden')
  const release = holdLoads()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type('vase')
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  await expect.element(page.getByRole('search')).toHaveAttribute('aria-busy', 'true')
  goBack()
  release()
  await expect.element(address).toHaveTextContent('?page=3')
  await expect.element(field).toHaveValue('')
})

test('a search that was about to begin calls nobody back who goes elsewhere', async () => {
  const { page, type, holdLoads } = await renderTools()
  const release = holdLoads()
  type('glaze')
  ;(page.getByRole('link', { name: 'Elsewhere' }).element() as HTMLElement).click()
  const tools = page.getByRole('search').element()
  while (tools.getAttribute('aria-busy') === 'false') await new Promise(requestAnimationFrame)
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  release()
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
})

test.for([
  [1, '1 talk'],
  [1_234, '1,234 talks'],
] as const)('%i are counted as %s', async ([total, text]) => {
  const { page } = await renderTools(total)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
