import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as window_ } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dashboard } from './dashboard.tsx'
import { readIsReportOpen } from './report-place.ts'
import type { SalesReport, Statistics } from './statistics.ts'
import { statisticsKey, statisticsOfTab } from './statistics-resources.ts'

const statistics: Statistics = {
  total: 1284,
  available: 967,
  draft: 41,
  sold: 276,
  inventoryCents: 418_265_000,
  salesCents: 91_824_050,
  activity: {
    week: { added: 18, updated: 43, sold: 5 },
    month: { added: 19, updated: 44, sold: 6 },
    all: { added: 1284, updated: 45, sold: 276 },
  },
  categories: [
    { name: 'Prints', count: 1280 },
    { name: 'Paintings', count: 3 },
    { name: null, count: 1 },
  ],
}

const months = Array.from({ length: 24 }, (_, place) => ({
  month: `${2024 + Math.floor((place + 11) / 12)}-${String(((place + 11) % 12) + 1).padStart(2, '0')}`,
  sold: place === 23 ? 2 : 0,
  cents: place === 23 ? 500_050 : 0,
}))
const report: SalesReport = { gaps: { 'no-picture': 7, 'no-price': 8, 'unsold-year': 9 }, months }

/** What the server says to each address, and how often it was asked. */
const server = { statistics: Response.json(statistics), report: Response.json(report), asked: [] as string[] }
/** The live streams that the page has opened. */
let streams: EventTarget[] = []

beforeEach(() => {
  Object.assign(server, { statistics: Response.json(statistics), report: Response.json(report), asked: [] })
  streams = []
  // biome-ignore lint/suspicious/noDocumentCookie: as the page itself does.
  document.cookie = 'dashboard_report=closed; Path=/; Max-Age=0'
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/admin/')) return new Response(null, { status: 404 })
    server.asked.push(path)
    return (path.endsWith('/sales') ? server.report : server.statistics).clone()
  })
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        streams.push(this)
      }
      close() {}
    },
  )
})
afterEach(async () => {
  // What this tab keeps goes on to the next test.
  server.statistics = Response.json(statistics)
  await statisticsOfTab.reload(statisticsKey)
  vi.unstubAllGlobals()
})

/** Works have changed: told to a stream, as soon as one is open. */
async function works() {
  await expect.poll(() => streams).not.toEqual([])
  for (const stream of streams) stream.dispatchEvent(new MessageEvent('products_changes', { lastEventId: '1' }))
}

/** The dashboard over a list, at an address. */
async function renderDashboard(path = '/admin/products', isReportOpen = false) {
  function Products() {
    const { pathname, search } = useLocation()
    return (
      <>
        <Dashboard initial={null} isReportOpen={isReportOpen} />
        <ul aria-label="Artworks" />
        <output aria-label="Address">{pathname + search}</output>
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '/admin/products', Component: Products }])
  const page = await render(<Stub initialEntries={[path]} />)
  return {
    page,
    card: (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }),
    figures: page.getByRole('list', { name: 'Figures' }),
    address: page.getByLabelText('Address'),
  }
}

// The first of the file: nothing is known yet.
test('STAT-03 DASH-20 figures that cannot be read are told in a toast and leave the list', async () => {
  server.statistics = Response.json({}, { status: 500 })
  const { page, figures, card } = await renderDashboard()
  await expect.element(window_.getByText('Failed to load product statistics', { exact: true })).toBeVisible()
  await expect.element(figures).toMatchTextContent('Total Products –')
  await expect.element(page.getByLabelText('Artworks')).toBeInTheDocument()
  await expect.element(card('Sold Products')).toHaveAttribute('href', '/admin/products?filter=sold')
  server.statistics = Response.json(statistics)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(figures).toMatchTextContent('Total Products 1,284')
})

test('DASH-06 DASH-07 DASH-08 DASH-09 DASH-10 DASH-11 OP-42 the cards show their figures', async () => {
  const { figures } = await renderDashboard()
  await expect
    .element(figures)
    .toMatchTextContent(
      /^Total Products 1,284\s?Available Products 967 Published & In Stock\s?Draft Products 41\s?Sold Products 276\s?Total Inventory Value \$4,182,650 5% from last month\s?Total Sales Value \$918,240\.50 12% from last month$/,
    )
})

test('STAT-02 the figures are read again when works change, and stay when that fails', async () => {
  const { figures, card } = await renderDashboard()
  await expect.element(card('Draft Products')).toMatchTextContent('41')
  server.statistics = Response.json({ ...statistics, draft: 42 })
  await works()
  await expect.element(card('Draft Products')).toMatchTextContent('42')
  server.statistics = Response.json({}, { status: 500 })
  const asked = server.asked.length
  await works()
  await expect.poll(() => server.asked.length).toBe(asked + 1)
  await expect.element(window_.getByText('Failed to load product statistics', { exact: true }).first()).toBeVisible()
  await expect.element(figures).toMatchTextContent('Draft Products 42')
})

test('DASH-02 DASH-03 OP-41 a card narrows the list, keeping the search; the active one leads back', async () => {
  const { card, address } = await renderDashboard('/admin/products?search=sea&status=draft&page=3')
  await card('Available Products').click()
  await expect.element(address).toHaveTextContent('/admin/products?filter=available&search=sea')
  await expect.element(card('Available Products')).toHaveAttribute('aria-current', 'true')
  await card('Sold Products').click()
  await expect.element(address).toHaveTextContent('/admin/products?filter=sold&search=sea')
  await expect.element(card('Available Products')).not.toHaveAttribute('aria-current')
  await card('Sold Products').click()
  await expect.element(address).toHaveTextContent('/admin/products?search=sea')
})

test('DASH-02 clicking an active card returns to /admin/products', async () => {
  const { card, address } = await renderDashboard('/admin/products?filter=total')
  await card('Total Products').click()
  await expect.element(address).toHaveTextContent('/admin/products')
})

test('DASH-14 DASH-15 OP-41 each category has its count and percentage, and leads to its works', async () => {
  const { page, card, address } = await renderDashboard()
  const breakdown = page.getByRole('region', { name: 'Category Breakdown' })
  await expect
    .element(breakdown.getByRole('list'))
    .toMatchTextContent(/Prints\s?1,280\s?100%\s?Paintings\s?3\s?<1%\s?No category\s?1\s?<1%/)
  await card('Paintings').click()
  await expect.element(address).toHaveTextContent('/admin/products?filter=category%3APaintings')
  await expect.element(card('Paintings')).toHaveAttribute('aria-current', 'true')
  await card('No category').click()
  await expect.element(card('No category')).toHaveAttribute('aria-current', 'true')
})

test('DASH-12 DASH-13 the period of Recent Activity changes its counts and not the list', async () => {
  const { page, address } = await renderDashboard('/admin/products?search=sea')
  const period = page.getByRole('combobox', { name: 'Period' })
  await expect.element(period).toHaveDisplayValue('Last 7 Days')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect.element(activity).toMatchTextContent(/18 New Products\s?43 Updated Products\s?5 Products Sold/)
  await period.selectOptions('Last 30 Days')
  await expect.element(activity).toMatchTextContent(/19 New Products\s?44 Updated Products\s?6 Products Sold/)
  await period.selectOptions('All Time')
  await expect.element(activity).toMatchTextContent(/1,284 New Products\s?45 Updated Products\s?276 Products Sold/)
  await expect.element(address).toHaveTextContent('/admin/products?search=sea')
})

test('DASH-17 DASH-19 the fold is read when it is opened, and remembered', async () => {
  const kept = vi.spyOn(Document.prototype, 'cookie', 'set')
  const { page, card } = await renderDashboard()
  const summary = page.getByText('Artworks to look at, sales by month')
  await expect.element(summary).toBeVisible()
  expect(server.asked).not.toContain('/api/admin/statistics/sales')
  await summary.click()
  await expect.element(card('Without a picture')).toMatchTextContent('7')
  await expect.element(card('Without a price')).toHaveAttribute('href', '/admin/products?filter=no-price')
  await expect.element(card('Unsold for over a year')).toHaveAttribute('href', '/admin/products?filter=unsold-year')
  expect(readIsReportOpen(kept.mock.lastCall![0])).toBe(true)
  await summary.click()
  await expect.poll(() => readIsReportOpen(kept.mock.lastCall![0])).toBe(false)
  kept.mockRestore()
})

test('DASH-19 a browser remembers how the fold was left by a cookie', () => {
  expect(readIsReportOpen('')).toBe(false)
  expect(readIsReportOpen('a=b; dashboard_report=open')).toBe(true)
  expect(readIsReportOpen('other_dashboard_report=open; dashboard_report=closed')).toBe(false)
})

test('DASH-18 sales by month are a chart and a table, of 12 or 24 months', async () => {
  const { page } = await renderDashboard('/admin/products', true)
  const chart = page.getByRole('img', {
    name: 'Sales from December 2025 to November 2026: $5,000.50 together, most in November 2026 with $5,000.50.',
  })
  await expect.element(chart).toBeVisible()
  expect(chart.element().querySelectorAll('rect')).toHaveLength(12)
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table', { name: 'Sales by month' })
  await expect.element(table.getByRole('row').first()).toHaveTextContent('MonthArtworks soldSales')
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('November 20262$5,000.50')
  await expect.element(table.getByRole('row').last()).toHaveTextContent('Together2$5,000.50')
  await page.getByRole('combobox', { name: 'Months' }).selectOptions('Last 24 months')
  await expect.element(page.getByRole('img', { name: /^Sales from December 2024 to/ })).toBeVisible()
})

test('DASH-18 months without a sale say so', async () => {
  server.report = Response.json({ ...report, months: months.map((month) => ({ ...month, sold: 0, cents: 0 })) })
  const { page } = await renderDashboard('/admin/products', true)
  await expect.element(page.getByText('No artwork was sold in these months.')).toBeVisible()
})

test('DASH-14 a gallery without works says what will stand there', async () => {
  server.statistics = Response.json({ ...statistics, total: 0, categories: [] })
  const { page } = await renderDashboard()
  await expect.element(page.getByText('Once there are artworks, their categories are compared here.')).toBeVisible()
})

test.each([401, 403])('PERM-06 OP-66 whoever is no admin any more (%i) reads Access denied', async (status) => {
  server.statistics = Response.json({}, { status })
  const { page, figures } = await renderDashboard()
  await expect.element(page.getByText('Access denied', { exact: true })).toBeVisible()
  await expect.element(figures).not.toBeInTheDocument()
})
