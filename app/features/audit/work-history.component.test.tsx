import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import type { History, HistoryEntry } from './history.ts'
import { WorkHistory } from './work-history.tsx'

afterEach(() => vi.restoreAllMocks())

const entry = (id: number): HistoryEntry => ({
  id,
  at: '2026-12-10T15:00:00.000Z',
  actor: { kind: 'admin', label: 'ines@vitrine.example' },
  action: 'work-changed',
  subject: { kind: 'work', id: 'a', label: 'Sea', isThere: true },
  changes: { price: { from: id, to: id + 1 }, name: { from: 'Bay', to: `Sea ${id}` } },
  note: null,
  client: null,
})
const historyOf = (...entries: HistoryEntry[]): History => ({ entries, newerThan: null, olderThan: null, work: null })

/** The folded history of a work; each request is noted and gets the next of `responses`, null for none. */
async function renderHistory(id: string, ...responses: (History | null)[]) {
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address))
    const response = responses.shift()
    return response ? Response.json(response) : new Response('Bad gateway', { status: 404 })
  })
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <WorkHistory id={id} /> }])
  const page = await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  return { page, asked, fold: page.getByRole('heading', { name: 'History' }) }
}

test('AUD-11 the history of a work is asked for when it is opened, not before, and each time anew', async () => {
  const { page, asked, fold } = await renderHistory('w1', historyOf(entry(1)), historyOf(entry(2), entry(1)))
  await expect.element(fold).toBeVisible()
  expect(asked).toEqual([])
  await fold.click()
  await expect.element(page.getByText('Changed 2 fields of this artwork')).toBeVisible()
  await expect.element(page.getByText('Today, December 10, 2026')).toBeVisible()
  expect(asked).toEqual(['/api/admin/history?work=w1'])
  await fold.click()
  await fold.click()
  await expect.poll(() => page.getByText('2 fields', { exact: true }).elements()).toHaveLength(2)
  expect(asked).toHaveLength(2)
})

test('AUD-08 the fields of an entry are folded, with what they were and are', async () => {
  const { page, fold } = await renderHistory('w2', historyOf(entry(1200)))
  await fold.click()
  const fields = page.getByText('2 fields', { exact: true })
  await expect.element(page.getByText('$1,200.00')).not.toBeVisible()
  await fields.click()
  await expect.element(page.getByText('$1,200.00')).toBeVisible()
  await expect.element(page.getByText('Sea 1200')).toBeVisible()
})

test('AUD-11 the newest 20 are shown, with a link to all of them', async () => {
  const { page, fold } = await renderHistory('w3', historyOf(...Array.from({ length: 21 }, (_, n) => entry(100 - n))))
  await fold.click()
  const link = page.getByRole('link', { name: 'The whole history of this artwork' })
  await expect.element(link).toHaveAttribute('href', '/admin/history?work=w3')
  expect(page.getByText('Changed 2 fields of this artwork').elements()).toHaveLength(20)
})

test('AUD-11 a history that cannot be read says so, leaves the page as it is and can be asked for again', async () => {
  const { page, fold } = await renderHistory('w4', null, historyOf())
  await fold.click()
  await expect.element(page.getByText('The history could not be read.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Nothing has been changed since the history began.')).toBeVisible()
})
