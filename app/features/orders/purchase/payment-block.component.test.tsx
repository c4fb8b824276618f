import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { PaymentBlock, type PaymentBlockProps } from './payment-block.tsx'
import type { OpenedOrder } from './payment-buttons.ts'

const product = {
  id: '',
  name: 'Harbour at dusk',
  price: 1_000,
  hold_expires_at: null,
  is_reserved: false,
  sold_out: false,
}
let order: OpenedOrder
beforeEach(() => {
  // A purchase that is under way is found again by the work.
  product.id = crypto.randomUUID()
  order = {
    orderId: '019cb000-0000-7000-8000-00000000002a',
    providerOrderId: 'DEMO-1',
    amount: '1000.00',
    currency: 'USD',
    holdExpiresAt: new Date(Date.now() + 600_000).toISOString(),
    provider: 'demo',
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json({ items: [] })
    if (path.endsWith('/capture')) return new Promise(() => {})
    return path === '/api/orders' ? Response.json(order, { status: 201 }) : Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

const block = page.getByRole('region', { name: 'Purchase' })
/** The block on a page that knows `shown`, with Buy clicked. */
async function buy(shown: Partial<PaymentBlockProps['product']> = {}) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => galleryData,
      HydrateFallback: () => null,
      Component: () => (
        <PaymentBlock
          product={{ ...product, ...shown }}
          isOneOfAKind={false}
          sold={null}
          onPaid={() => {}}
          onCancelled={() => {}}
        />
      ),
    },
  ])
  await render(<Page initialEntries={['/']} />)
  await page.getByRole('button', { name: shown.invoice ? 'Pay $1,000.00' : 'Buy this piece' }).click()
  await expect.element(page.getByRole('button', { name: 'Continue to demo payment' })).toBeVisible()
  return block.element().textContent
}

test('PAY-21 a price that has changed since the page was read is shown, and said, before it can be paid', async () => {
  order.amount = '1200.00'
  const shown = await buy()
  expect(shown).toContain('The price has changed. In this order it is $1,200.00.')
  expect(shown).toMatch(/^\$1,200The price/)
  expect(shown).not.toContain('$1,000')
  await page.getByRole('button', { name: 'Continue to demo payment' }).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect.element(block).toHaveTextContent('$1,200Completing your payment…')
})

test('PAY-21 so is one where sales tax comes on top of it', async () => {
  order.amount = '1284.00'
  order.lines = [
    { label: 'Harbour at dusk', amount: '1200.00' },
    { label: 'Florida sales tax, 7%', amount: '84.00' },
  ]
  const shown = await buy()
  expect(shown).toContain('The price has changed. In this order it is $1,200.00.')
  expect(shown).not.toContain('$1,000')
})

test.each([
  ['a work at its price', {}, {}],
  ['a work with sales tax', { amount: '1070.00', lines: [{ label: 'Harbour at dusk', amount: '1000.00' }] }, {}],
  [
    'an invoice, whose tax is in what is due',
    { lines: [{ label: 'Harbour at dusk', amount: '934.58' }] },
    { invoice: { secret: 'x', part: 'whole' as const } },
  ],
])('PAY-21 nothing is said of %s', async (_, facts, shown) => {
  Object.assign(order, facts)
  const text = await buy(shown)
  expect(text).toMatch(/^\$1,000/)
  expect(text).not.toContain('has changed')
})
