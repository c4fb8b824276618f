import { createRoutesStub, useLoaderData, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { galleryRoot } from '#tests/gallery-data.ts'
import type { History, HistoryEntry } from './history.ts'
import { HistoryPage } from './history-page.tsx'
import { type HistoryQuery, readHistoryQuery } from './history-query.ts'

const people = [
  { id: 'ines-id', name: 'ines@vitrine.example' },
  { id: 'import', name: 'Imports' },
]
const work = '0193a1b2-0000-7000-8000-000000000001'
const entry: HistoryEntry = {
  ...{ id: 7, at: '2026-12-09T15:00:00.000Z', actor: { kind: 'admin', label: 'ines@vitrine.example' } },
  ...{ action: 'sign-in', subject: null, changes: {}, note: null, client: '192.0.2.1' },
}
const empty: History = { entries: [], newerThan: null, olderThan: null, work: null }

/** The page at `address`; `asked` has the addresses that were read. */
async function renderPage(address: string, find: (query: HistoryQuery) => History = () => empty) {
  const asked: string[] = []
  function Page() {
    const { query, history } = useLoaderData<{ query: HistoryQuery; history: History }>()
    const navigate = useNavigate()
    return (
      <>
        <HistoryPage query={query} people={people} years={5} history={history} />
        <p>At {useLocation().search}</p>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([
    galleryRoot([
      {
        path: '/admin/history',
        Component: Page,
        loader({ request }) {
          const { searchParams, search } = new URL(request.url)
          asked.push(search)
          const query = readHistoryQuery(searchParams)
          return { query, history: find(query) }
        },
      },
    ]),
  ])
  const page = await render(<Stub initialEntries={[address]} />)
  await expect.poll(() => asked.length).toBe(1)
  return { page, asked }
}
const last = (asked: string[]) => expect.poll(() => asked.at(-1))

test('AUD-09 a filter is added to the others, and begins at the newest entry', async () => {
  const { page, asked } = await renderPage('/admin/history?person=ines-id&before=70')
  await expect.element(page.getByLabelText('Person')).toHaveValue('ines-id')
  await page.getByLabelText('Kind of change').selectOptions('Artworks: Marked sold')
  await last(asked).toBe('?person=ines-id&kind=work-sold')
  await page.getByLabelText('From').fill('2026-03-01')
  await last(asked).toBe('?person=ines-id&kind=work-sold&from=2026-03-01')
  await page.getByLabelText('Artwork').fill('Silver')
  await last(asked).toBe('?person=ines-id&kind=work-sold&work=Silver&from=2026-03-01')
  await page.getByLabelText('Person').selectOptions('Everyone')
  await last(asked).toBe('?kind=work-sold&work=Silver&from=2026-03-01')
  await page.getByLabelText('From').fill('')
  await last(asked).toBe('?kind=work-sold&work=Silver')
})

test('AUD-09 the beginning of a year that is being typed is not looked for', async () => {
  const { page, asked } = await renderPage('/admin/history')
  await page.getByLabelText('To').fill('0202-03-01')
  await page.getByLabelText('To').fill('2026-03-01')
  await last(asked).toBe('?to=2026-03-01')
  expect(asked).toEqual(['', '?to=2026-03-01'])
})

test('PLST-59 Back shows the days of the history that it leads to, also in a field that has the focus', async () => {
  const { page, asked } = await renderPage('/admin/history?from=2026-03-01')
  const field = page.getByLabelText('From')
  await field.fill('2026-03-02')
  await last(asked).toBe('?from=2026-03-02')
  await expect.element(page.getByText('At ?from=2026-03-02')).toBeVisible()
  // As by Alt and Left: the focus stays where it is.
  ;(page.getByRole('button', { name: 'Back' }).element() as HTMLElement).click()
  await last(asked).toBe('?from=2026-03-01')
  await expect.element(field).toHaveValue('2026-03-01')
  await expect.element(field).toHaveFocus()
})

test('AUD-09 one work is named, and let go with its cross', async () => {
  const { page, asked } = await renderPage(`/admin/history?work=${work}&kind=work-sold`, (query) => ({
    ...empty,
    work: query.work ? { id: work, name: 'Silver and Sand' } : null,
  }))
  await expect.element(page.getByText('Artwork: Silver and Sand')).toBeVisible()
  await expect.element(page.getByLabelText('Artwork', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'Clear artwork' }).click()
  await last(asked).toBe('?kind=work-sold')
  await expect.element(page.getByText('Artwork: Silver and Sand')).not.toBeInTheDocument()
})

test('AUD-08 what matches nothing says so and leads to all of it; where nothing has happened it says that', async () => {
  const { page, asked } = await renderPage('/admin/history?kind=work-sold')
  await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the whole history' }).click()
  await last(asked).toBe('')
  await expect.element(page.getByRole('heading', { name: 'No history yet' })).toBeVisible()
})

test('AUD-14 how many entries a filter leaves is announced', async () => {
  const { page } = await renderPage('/admin/history', ({ kind }) => ({
    ...empty,
    entries: kind ? [] : [entry, { ...entry, id: 6 }],
    olderThan: kind ? null : 6,
  }))
  await expect.element(page.getByRole('status')).toHaveTextContent('2 entries on this page')
  const region = page.getByRole('status').element()
  await page.getByLabelText('Kind of change').selectOptions('Artworks: Marked sold')
  await expect.element(page.getByRole('status')).toHaveTextContent('No entry')
  expect(page.getByRole('status').element()).toBe(region)
})

test('AUD-19 what is there is linked; what is not is named, and of an artwork its history is', async () => {
  const about = (id: number, kind: string, isThere: boolean): HistoryEntry => ({
    ...entry,
    id,
    action: 'enquiry-changed',
    subject: { kind, id: String(id), label: `${kind} ${id}`, isThere },
  })
  const { page } = await renderPage('/admin/history', () => ({
    ...empty,
    entries: [
      ...['work', 'order', 'invoice', 'enquiry'].flatMap((kind, n) => [
        about(n, kind, true),
        about(n + 4, kind, false),
      ]),
      about(8, 'settings', false),
    ],
  }))
  for (const named of ['order 5', 'invoice 6', 'enquiry 7', 'settings 8'])
    await expect.element(page.getByText(`Changed ${named}`)).toBeVisible()
  const links = page.getByRole('listitem').getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['‘work 0’', '/admin/products/edit/0'],
    ['‘work 4’', '/admin/history?work=4'],
    ['order 1', '/admin/orders/1'],
    ['invoice 2', '/admin/orders/invoices/2'],
    ['enquiry 3', '/admin/enquiries/3'],
  ])
})

test('AUD-10 links lead to older and newer entries under the same filters', async () => {
  const { page, asked } = await renderPage('/admin/history?person=ines-id&before=9', ({ before }) => ({
    ...{ entries: [entry], work: null },
    ...{ newerThan: before ? 7 : null, olderThan: before === 7 ? null : 7 },
  }))
  await page.getByRole('link', { name: 'Older' }).click()
  await last(asked).toBe('?person=ines-id&before=7')
  await expect.element(page.getByRole('link', { name: 'Older' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Newer' }).click()
  await last(asked).toBe('?person=ines-id&after=7')
})
