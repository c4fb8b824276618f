import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import { SearchBox } from './search-box.tsx'

/** The server's response to a search. */
let respond: (query: string, signal: AbortSignal) => Promise<Response>
const asked: string[] = []

const found = (...names: string[]) =>
  Response.json({
    items: names.map((name) => ({ ...productFacts({ id: name.replaceAll(' ', '-'), name }), score: 15 })),
  })

beforeEach(() => {
  asked.length = 0
  respond = async (query) => found(`${query} one`, `${query} two`)
  vi.spyOn(window, 'fetch').mockImplementation((path, init) => {
    const query = new URL(String(path), window.location.href).searchParams.get('q')!
    asked.push(query)
    return respond(query, init!.signal!)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

const box = page.getByRole('combobox', { name: 'Search the collection' })
const list = page.getByRole('listbox')
const option = list.getByRole('option')
const address = page.getByTestId('address')

/** The box over the page at `at`, with `text` in it. */
async function renderBox(text: string, at = '/contact-card') {
  const Root = () => (
    <>
      <SearchBox />
      <Address />
      <Outlet />
    </>
  )
  const pages = ['contact-card', 'collection'].map((path) => ({ path, Component: () => null }))
  const Stub = createRoutesStub([
    { id: 'root', path: '/', loader: () => galleryData, Component: Root, children: pages },
  ])
  await render(<Stub initialEntries={[at]} hydrationData={{ loaderData: { root: galleryData } }} />)
  await box.click()
  await box.fill(text)
}

/** Types at once: going through the browser's driver takes time, even while the clock stands still. */
function type(text: string) {
  const input = box.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('SRCH-03 asks 300 ms after the last key, once', async () => {
  // Loads the code behind the box first: then there are results.
  await renderBox('chair')
  await expect.element(option.first()).toBeVisible()
  asked.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const typeAndRender = async (text: string) => {
    type(text)
    await expect.element(box).toHaveValue(text)
  }
  await typeAndRender('vas')
  vi.advanceTimersByTime(200)
  await typeAndRender('vase')
  vi.advanceTimersByTime(299)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.element(option.first()).toMatchTextContent('vase one')
  expect(asked).toEqual(['vase'])
})

test('SRCH-04 a blank query asks nothing and shows nothing', async () => {
  await renderBox('vase')
  await expect.element(option.first()).toBeVisible()
  await box.fill('   ')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await box.fill('vase')
  await expect.element(option.first()).toBeVisible()
  await expect.element(address).toHaveTextContent('/contact-card')
  expect(asked).toEqual(['vase', 'vase'])
})

test('SRCH-03 an old response that comes late is never shown', async () => {
  const late = Promise.withResolvers<Response>()
  respond = async (query, signal) => {
    if (query !== 'chair') return found(`${query} one`)
    // As the browser's own.
    signal.addEventListener('abort', () => late.reject(signal.reason))
    return late.promise
  }
  await renderBox('chair')
  await expect.poll(() => asked).toEqual(['chair'])
  await box.fill('vase')
  await expect.element(option).toMatchTextContent('vase one')
  late.resolve(found('chair one'))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await expect.element(option).toMatchTextContent('vase one')
})

test('SRCH-02 says what was not found, as it was typed, with a hint', async () => {
  respond = async () => found()
  await renderBox(' <b>zzqq</b> ')
  await expect
    .element(page.getByRole('search').getByRole('status'))
    .toMatchTextContent('No results found for "<b>zzqq</b>"Check the spelling, or try fewer or more general words.')
})

test('SRCH-01 a result leads to its room by a click', async () => {
  await renderBox('vase')
  await option.nth(1).click()
  await expect.element(address).toHaveTextContent('/collection?productId=vase-two')
})

test('OP-07 COL-05 Enter shows all matches in the collection, from their first page, and leaves the box', async () => {
  await renderBox('black & white', '/collection?page=2')
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveTextContent('/collection?search=black+%26+white')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('black & white')
  await expect.element(box).not.toHaveFocus()
})

test('Escape closes the results, then clears the box, then leaves it', async () => {
  await renderBox('vase')
  await expect.element(option.first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('vase')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toHaveFocus()
})

test.each([
  ['a refusal', () => Response.json({ title: 'Bad Request', message: 'No.' }, { status: 400 })],
  ['a response that is not ours', () => new Response('<html>')],
])('SRCH-13 %s shows nothing and says nothing', async (_, refusal) => {
  await renderBox('vase')
  await expect.element(option.first()).toBeVisible()
  respond = async () => refusal()
  await box.fill('vases')
  await expect.poll(() => asked).toEqual(['vase', 'vases'])
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').filter({ hasText: /./ })).not.toBeInTheDocument()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
})

test('SHOP-06 a search that takes long says that it works', async () => {
  const late = Promise.withResolvers<Response>()
  respond = () => late.promise
  await renderBox('evening')
  await expect.element(page.getByText('Searching…')).toBeVisible()
  late.resolve(found('evening one'))
  await expect.element(option).toMatchTextContent('evening one')
  await expect.element(page.getByText('Searching…')).not.toBeInTheDocument()
})
