import { createRoutesStub, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import type { ClientsInvoice } from './clients-invoice.ts'
import { ClientsInvoicePage } from './clients-invoice-page.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))

const open: ClientsInvoice = {
  number: 'I-0042',
  day: 'March 2, 2026',
  lastDay: 'March 9, 2026',
  state: 'open',
  title: '“Harbour” is kept for you',
  lead: 'Please pay $1,000.00 by March 9, 2026; then the work is yours.',
  work: { name: 'Harbour', maker: null, facts: [], image: null, picture: null, path: null },
  lines: [],
  totals: [],
  taxedFor: null,
  productId: '',
  due: { part: 'whole', dollars: 1_000 },
  holdExpiresAt: null,
  holdSecondsLeft: 0,
}
const withdrawn: Partial<ClientsInvoice> = {
  state: 'withdrawn',
  title: 'This invoice cannot be paid any more',
  lead: 'This invoice was withdrawn. Please contact us.',
  due: null,
}

let shown: ClientsInvoice
let isServerAway: boolean
let readAgain: () => Promise<void>
beforeEach(async () => {
  showToast.mockReset()
  isServerAway = false
  shown = { ...open, productId: crypto.randomUUID() }
  const order = {
    orderId: crypto.randomUUID(),
    providerOrderId: 'DEMO-1',
    amount: '1000.00',
    currency: 'USD',
    holdSecondsLeft: 600,
    holdExpiresAt: new Date(Date.now() + 600_000).toISOString(),
    provider: 'demo',
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (isServerAway) throw new TypeError('Failed to fetch')
    if (path === '/api/orders' && method === 'POST') return Response.json(order, { status: 201 })
    return Response.json({ items: [], status: 'ok' })
  })
  function Invoice({ loaderData }: { loaderData: unknown }) {
    readAgain = useRevalidator().revalidate
    return <ClientsInvoicePage invoice={(loaderData as { invoice: ClientsInvoice }).invoice} secret="s" />
  }
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader() {
        if (isServerAway) throw new TypeError('Failed to fetch')
        return { ...galleryData, invoice: shown }
      },
      HydrateFallback: () => null,
      Component: Invoice,
    },
  ])
  await render(<Page initialEntries={['/']} />)
  await expect.element(payButton).toBeEnabled()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const payment = page.getByRole('region', { name: 'Payment' })
const payButton = page.getByRole('button', { name: 'Pay $1,000.00' })

async function withdraw() {
  shown = { ...shown, ...withdrawn }
  await readAgain()
}

async function expectWithdrawn() {
  await expect.element(payment.getByText('This invoice cannot be paid any more.')).toBeVisible()
  await expect.element(page.getByText('This invoice was withdrawn. Please contact us.')).toHaveRole('status')
  await expect.poll(() => payment.element().contains(document.activeElement)).toBe(true)
  expect(showToast).not.toHaveBeenCalled()
}

test('INV-36 a client who has the payment open hears that the invoice was withdrawn, and not that they cancelled', async () => {
  await payButton.click()
  await page.getByRole('button', { name: 'Continue to demo payment' }).click()
  const provider = page.getByRole('dialog', { name: 'Demo payment' })
  await expect.element(provider).toBeVisible()
  await withdraw()
  await expect.element(provider).not.toBeInTheDocument()
  await expectWithdrawn()
})

test('INV-36 the focus of a client who is about to pay stays in the payment', async () => {
  ;(payButton.element() as HTMLElement).focus()
  await withdraw()
  await expectWithdrawn()
})

test('INV-27 INV-41 the end of a hold that cannot be read leaves the page as it is, which looks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text })
  shown = { ...shown, title: 'Held', holdExpiresAt: new Date(Date.now() + 20_000).toISOString(), holdSecondsLeft: 20 }
  await readAgain()
  await expect.element(title('Held')).toBeVisible()
  shown = { ...shown, title: 'Free', holdExpiresAt: null, holdSecondsLeft: 0 }
  isServerAway = true
  await vi.advanceTimersByTimeAsync(20_000)
  isServerAway = false
  await vi.advanceTimersByTimeAsync(9_000)
  await expect.element(title('Held')).toBeVisible()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(title('Free')).toBeVisible()
})
