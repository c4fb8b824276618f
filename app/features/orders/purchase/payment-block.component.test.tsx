import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
/** Responses by method and path, in place of those of a server where everything goes well. */
let responses: Record<string, (json: Record<string, unknown>) => Response>
/** Called when the block tells its room that the purchase was cancelled. */
const onCancelled = vi.fn()
/** What the browser asked for an order with. */
let asked: Record<string, unknown>[]
const refused = (status: number, type: string) => () =>
  Response.json({ type, title: type, status, detail: type, message: type }, { status })

beforeEach(() => {
  responses = {}
  onCancelled.mockReset()
  asked = []
  // A purchase that is under way is found again by the work.
  product.id = crypto.randomUUID()
  order = {
    orderId: crypto.randomUUID(),
    providerOrderId: 'DEMO-1',
    amount: '1000.00',
    currency: 'USD',
    holdExpiresAt: new Date(Date.now() + 600_000).toISOString(),
    holdSecondsLeft: 600,
    provider: 'demo',
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const json = body ? JSON.parse(String(body)) : {}
    if (path === '/api/orders' && method === 'POST') asked.push(json)
    const respond = responses[`${method} ${path.replace(order.orderId, ':id')}`]
    if (respond) return respond(json)
    if (method === 'GET') return Response.json({ items: [] })
    if (path.endsWith('/capture')) return new Promise(() => {})
    return path === '/api/orders' ? Response.json(order, { status: 201 }) : Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

const block = page.getByRole('region', { name: 'Purchase' })
const buyButton = page.getByRole('button', { name: 'Buy this piece' })
const payButton = page.getByRole('button', { name: 'Continue to demo payment' })

/** Sends the page what is new of its work. */
let sendNews: (news: News) => void
type News = Partial<PaymentBlockProps['product']> & { isForSale?: boolean }

/** The block on a page that knows `shown`. */
async function open(shown: Partial<PaymentBlockProps['product']> = {}) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => galleryData,
      HydrateFallback: () => null,
      Component() {
        const [{ isForSale = true, ...news }, setNews] = useState<News>({})
        sendNews = setNews
        return (
          <PaymentBlock
            product={{ ...product, ...shown, ...news }}
            isOneOfAKind={false}
            sold={<p>Sold</p>}
            notForSale={isForSale ? null : <p>Not for sale</p>}
            onPaid={() => {}}
            onCancelled={onCancelled}
          />
        )
      },
    },
  ])
  await render(<Page initialEntries={['/']} />)
  await expect.element(block).toBeVisible()
}

/** The same with Buy clicked. Returns what the block says. */
async function buy(shown: Partial<PaymentBlockProps['product']> = {}) {
  await open(shown)
  await page.getByRole('button', { name: shown.invoice ? 'Pay $1,000.00' : 'Buy this piece' }).click()
  await expect.element(payButton).toBeVisible()
  return block.element().textContent
}

test('PAY-21 a price that has changed since the page was read is shown, and said, before it can be paid', async () => {
  order.amount = '1200.00'
  const shown = await buy()
  expect(shown).toContain('The price has changed. In this order it is $1,200.00.')
  expect(shown).toMatch(/^\$1,200The price/)
  expect(shown).not.toContain('$1,000')
  await payButton.click()
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

test.each([
  ['the work may be bought by somebody else', {}, 'The hold has ended; you can still pay while the piece is free.'],
  [
    'INV-44 of an invoice only the time is over',
    { invoice: { secret: 'x', part: 'rest' as const } },
    'The time for this payment is over; you can still pay.',
  ],
])('%s when a hold has ended', async (_, shown, told) => {
  order.holdSecondsLeft = 0
  await buy(shown)
  await expect.element(block.getByText(told)).toBeVisible()
})

test('PAYP-22 a buyer whose hold has ended, and whose work somebody else holds since, keeps the focus and cannot pay', async () => {
  order.holdSecondsLeft = 0
  await buy()
  payButton.element().focus()
  sendNews({ hold_expires_at: new Date(Date.now() + 1_200_000).toISOString() })
  await expect.element(block.getByText(/^Another collector is completing this purchase/)).toBeVisible()
  await expect.element(payButton).not.toBeInTheDocument()
  expect(block.element().contains(document.activeElement)).toBe(true)
})

test('PAY-17 a payment that the bank declines leaves the room open, and Buy has the focus', async () => {
  responses['POST /api/orders/:id/capture'] = refused(422, 'payment-declined')
  await buy()
  await payButton.click()
  await page.getByRole('button', { name: /^Decline/ }).click()
  await expect.element(buyButton).toHaveFocus()
})

test('PAYP-25 a buyer whose payment is being processed is promised no word of a payment that the bank may decline', async () => {
  responses['POST /api/orders/:id/capture'] = () => Response.json({ status: 'PENDING' }, { status: 202 })
  await buy()
  await payButton.click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect.element(block).toMatchTextContent('show the result here, and contact you once it is paid.')
})

const payment = page.getByRole('dialog', { name: 'Demo payment' })
async function atProvider(leave: () => Promise<void>) {
  await payButton.click()
  await expect.element(payment).toBeVisible()
  await leave()
}

test.each([
  ["by the provider's button", () => atProvider(() => payment.getByRole('button', { name: 'Cancel' }).click())],
  ['with Escape', () => atProvider(() => userEvent.keyboard('{Escape}'))],
  ['in the block', () => page.getByRole('button', { name: 'Cancel' }).click()],
])('PAY-19 PAY-20 OP-32 cancelling %s frees the work and says so to the room, once', async (_, cancel) => {
  const freed = vi.fn(() => Response.json({}))
  responses['POST /api/orders/:id/cancel'] = freed
  await buy()
  await cancel()
  await expect.poll(() => onCancelled.mock.calls.length).toBe(1)
  expect(freed).toHaveBeenCalledOnce()
})

test('PAYP-21 a work that is sold to somebody else while its buyer decides is said to be sold, and no button to pay is left', async () => {
  await buy()
  sendNews({ sold_out: true })
  await expect.element(page.getByText('Sold')).toBeVisible()
  await expect.element(payButton).not.toBeInTheDocument()
})

const place = page.getByRole('dialog', { name: 'Where does it go?' })
const amounts = () => document.querySelector('.payment__amounts dl')?.textContent
const linesWith = (tax: string) => [
  { label: 'Harbour at dusk', amount: '1000.00' },
  { label: 'Sales tax', amount: tax },
]
/** A server that collects sales tax: 7 %, but of exempt buyers and abroad. */
function collectTax() {
  responses['POST /api/orders'] = ({ delivery }) => {
    if (!delivery) return refused(422, 'delivery-missing')()
    const { to, exemptionNumber } = delivery as { to: string; exemptionNumber?: string }
    const tax = to === 'abroad' || exemptionNumber ? '0.00' : '70.00'
    const amount = tax === '0.00' ? '1000.00' : '1070.00'
    return Response.json({ ...order, amount, lines: linesWith(tax) }, { status: 201 })
  }
}

test('TAX-03 TAX-06 a buyer who leaves the question where it goes has asked for nothing; one who is exempt says the number', async () => {
  collectTax()
  await open()
  await buyButton.click()
  await expect.element(place).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(place).not.toBeInTheDocument()
  await expect.element(buyButton).toBeEnabled()
  await buyButton.click()
  await place.getByLabelText(/^I collect it in the gallery/).click()
  await place.getByText('I am exempt from sales tax').click()
  await place.getByLabelText('Number of your exemption certificate').fill('85-8012345678C-1')
  await place.getByRole('button', { name: 'See the total' }).click()
  await expect.element(payButton).toBeVisible()
  expect(amounts()).toBe('Harbour at dusk$1,000.00Sales tax$0.00Total$1,000.00')
  const exempt = { to: 'gallery', exemptionNumber: '85-8012345678C-1' }
  expect(asked.map(({ delivery }) => delivery)).toEqual([undefined, undefined, exempt])
})

test('TAX-05 an order that another page has opened is shown with its amounts, and can be for another place', async () => {
  collectTax()
  const own = {
    ...order,
    amount: '1070.00',
    lines: linesWith('70.00'),
    productId: product.id,
    invoicePart: null,
    status: 'OPEN',
  }
  responses['GET /api/orders?buying=true'] = () => Response.json({ items: [own] })
  responses['POST /api/orders/:id/capture'] = refused(409, 'not-approved')
  responses['GET /api/orders/:id'] = () => Response.json({ status: 'OPEN' })
  await open({ hold_expires_at: order.holdExpiresAt })
  await buyButton.click()
  await expect.element(payButton).toBeVisible()
  expect(amounts()).toBe('Harbour at dusk$1,000.00Sales tax$70.00Total$1,070.00')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Change where it goes' }).click()
  await place.getByLabelText(/^To an address in another country/).click()
  await place.getByRole('button', { name: 'See the total' }).click()
  await expect.poll(amounts).toBe('Harbour at dusk$1,000.00Sales tax$0.00Total$1,000.00')
  expect(asked).toMatchObject([{ productId: product.id, delivery: { to: 'abroad' } }])
})

test('TAX-13 state and ZIP code stay while another place is chosen, and are neither asked for nor sent then', async () => {
  collectTax()
  await open()
  await buyButton.click()
  const [state, zip] = [place.getByLabelText('State', { exact: true }), place.getByLabelText('ZIP code')]
  await expect.element(place).toBeVisible()
  await expect.element(state).not.toBeVisible()
  await place.getByLabelText('To an address in the United States').click()
  await state.selectOptions('FL')
  await zip.fill('33401')
  await place.getByLabelText(/^To an address in another country/).click()
  await expect.element(zip).not.toBeVisible()
  await place.getByLabelText('To an address in the United States').click()
  await expect.element(zip).toHaveValue('33401')
  await expect.element(state).toHaveValue('FL')
  await zip.fill('')
  await place.getByLabelText(/^To an address in another country/).click()
  await place.getByRole('button', { name: 'See the total' }).click()
  await expect.element(payButton).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ delivery: { to: 'abroad' } })
})

test('PAY-22 when the other collector has paid, the focus stays where the purchase was', async () => {
  await open({ hold_expires_at: order.holdExpiresAt })
  await expect.element(page.getByText(/Another collector/)).toBeVisible()
  const region = block.element() as HTMLElement
  region.focus()
  sendNews({ sold_out: true })
  await expect.element(page.getByText('Sold', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Sold just now.')).toHaveFocus()
})

test.each([
  ['on request', { price: null }],
  ['no longer listed', {}],
])(
  'PAY-24 a purchase goes on at its price when its work is %s meanwhile; what has become of it is shown at its end',
  async (_, news) => {
    const freed = vi.fn(() => Response.json({}))
    responses['POST /api/orders/:id/cancel'] = freed
    responses['POST /api/orders/:id/capture'] = refused(422, 'payment-declined')
    const before = await buy()
    await payButton.click()
    await expect.element(payment).toBeVisible()
    sendNews({ ...news, isForSale: false })
    const approve = payment.getByRole('button', { name: /^Decline/ })
    await expect.element(approve).toBeVisible()
    expect(block.element().textContent).toContain(before!.slice(0, 6))
    expect(freed).not.toHaveBeenCalled()
    await approve.click()
    await expect.element(block).toHaveTextContent('Not for sale')
    await expect.element(block).toHaveFocus()
    expect(onCancelled).not.toHaveBeenCalled()
  },
)

test('PAY-24 a buyer who has not said yet where the work goes has no order: the question goes, and does not come back', async () => {
  collectTax()
  await open()
  await buyButton.click()
  await expect.element(place).toBeVisible()
  sendNews({ isForSale: false })
  await expect.element(block).toHaveTextContent('Not for sale')
  await expect.element(place).not.toBeInTheDocument()
  sendNews({ isForSale: true })
  await expect.element(buyButton).toBeEnabled()
  await expect.element(place).not.toBeInTheDocument()
})

test('PAY-24 an order that goes on without an offer is for the place that was said: no other is asked for', async () => {
  collectTax()
  await open()
  await buyButton.click()
  await place.getByLabelText(/^I collect it in the gallery/).click()
  await place.getByRole('button', { name: 'See the total' }).click()
  const change = page.getByRole('button', { name: 'Change where it goes' })
  await change.click()
  await expect.element(place).toBeVisible()
  sendNews({ isForSale: false })
  await expect.element(place).not.toBeInTheDocument()
  await expect.element(change).not.toBeInTheDocument()
  await expect.element(payButton).toHaveFocus()
})
