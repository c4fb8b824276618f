import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Product } from '#app/features/products/product.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import { RoomLabel } from './room-label.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))

/** The server's response to a request for an order. */
let onOrder: () => Response
beforeEach(() => {
  showToast.mockReset()
  onOrder = () =>
    Response.json(
      {
        orderId: crypto.randomUUID(),
        providerOrderId: 'DEMO-1',
        amount: '1200.00',
        currency: 'USD',
        holdExpiresAt: new Date(Date.now() + 600_000).toISOString(),
        holdSecondsLeft: 600,
        provider: 'demo',
      },
      { status: 201 },
    )
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) =>
    path === '/api/orders' && method === 'POST' ? onOrder() : Response.json({ items: [] }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const block = page.getByRole('region', { name: 'Purchase' })
const buyButton = page.getByRole('button', { name: 'Buy this piece' })
const payButton = page.getByRole('button', { name: 'Continue to demo payment' })

/** Shows the label of a work. Returns a function that sends it a notice. */
async function open() {
  const product = productFacts({ id: crypto.randomUUID(), takes_offers: true })
  let sendNews!: (news: { product?: Partial<Product>; isListed?: boolean }) => void
  function Label() {
    const [news, setNews] = useState<Parameters<typeof sendNews>[0]>({})
    sendNews = setNews
    return <RoomLabel product={{ ...product, ...news.product }} isListed={news.isListed ?? true} />
  }
  const Page = createRoutesStub([galleryRoot([{ index: true, Component: Label }])])
  await render(<Page initialEntries={['/']} />)
  await expect.element(buyButton).toBeEnabled()
  return sendNews
}

const changes = [
  ['on request', { product: { price: null } }, 'Price on request'],
  ['no longer listed', { isListed: false }, 'This work is no longer listed.'],
] as const

test.each(changes)(
  'PAY-24 a room whose work is %s meanwhile keeps the purchase that is under way',
  async (_, news, message) => {
    const sendNews = await open()
    await buyButton.click()
    await payButton.click()
    const approve = page.getByRole('dialog', { name: 'Demo payment' }).getByRole('button', { name: 'Approve payment' })
    await expect.element(approve).toBeVisible()
    sendNews(news)
    await expect.element(page.getByText('Make an offer')).not.toBeInTheDocument()
    await expect.element(approve).toBeVisible()
    await expect.element(page.getByText('$1,200', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByText(message)).not.toBeInTheDocument()
    expect(showToast).not.toHaveBeenCalled()
  },
)

test.each(changes)('LIVE-11 a room whose work is %s says so, and keeps the focus', async (_, news, message) => {
  const sendNews = await open()
  for (const control of [buyButton, page.getByRole('link', { name: 'Make an offer' })]) {
    ;(control.element() as HTMLElement).focus()
    sendNews(news)
    await expect.element(block).toHaveFocus()
    await expect.element(block.getByRole('status')).toHaveTextContent(message)
    sendNews({})
    await expect.element(buyButton).toBeEnabled()
  }
})

test.each(changes)(
  'LIVE-11 so does one that is %s while its buyer is asked where it goes',
  async (_, news, message) => {
    onOrder = () =>
      Response.json({ type: 'delivery-missing', title: 'x', status: 422, detail: 'x', message: 'x' }, { status: 422 })
    const sendNews = await open()
    await buyButton.click()
    const place = page.getByRole('dialog', { name: 'Where does it go?' })
    await expect.element(place).toBeVisible()
    await userEvent.keyboard('{Tab}')
    sendNews(news)
    await expect.element(place).not.toBeInTheDocument()
    await expect.element(block.getByRole('status')).toHaveTextContent(message)
    await expect.poll(() => block.element().contains(document.activeElement)).toBe(true)
  },
)
