import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Product } from '#app/features/products/product.ts'
import { galleryData } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import type { EnquiryKind } from '../enquiry.ts'
import { AskDialog } from './ask-dialog.tsx'
import { emptyEnquiry } from './ask-values.ts'
import { keepEnquiry } from './kept-enquiries.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Opens the form about `product`, over what was kept of it. */
async function open(product: Product, kind: EnquiryKind = 'question', onClose = () => {}) {
  const Dialog = () => <AskDialog product={product} kind={kind} onClose={onClose} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Dialog }])
  return render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
}
const received = () => Response.json({ number: 'Q-7F3A9C', viewingAt: null }, { status: 201 })
const bodiesOf = (sent: { mock: { calls: [string, RequestInit][] } }) =>
  sent.mock.calls.map(([, { body }]) => JSON.parse(String(body)))
const status = page.getByRole('status')
const send = page.getByRole('button', { name: /^Send/ })

test('ENQ-18 what is said to be with the gallery is what was sent, whatever was typed on the way', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>()
  const sent = vi.fn((_path: string, _init: RequestInit) => response)
  vi.stubGlobal('fetch', sent)
  await open(productFacts({ takes_offers: true }), 'offer')
  await page.getByLabelText('Your offer').fill('1,000')
  await page.getByLabelText('Name').fill('Inès Aldana')
  await page.getByLabelText('Email').fill('ines@aldana.example')
  await send.click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  await page.getByLabelText('Your offer').fill('1,500')
  respond(received())
  await expect.element(status).toMatchTextContent(/Your offer is with us\./)
  expect(bodiesOf(sent)).toMatchObject([{ offer: '1,000' }])
  await expect.element(status).toMatchTextContent(/Offer\$1,000/)
})

test('REF-18 an offer is typed with a whole keyboard, which has the point', async () => {
  await open(productFacts({ takes_offers: true }), 'offer')
  const offer = page.getByLabelText('Your offer')
  await expect.element(offer).toBeVisible()
  await expect.element(offer).not.toHaveAttribute('inputmode')
})

test('ENQ-20 the form stays open while it is being sent, and closes once its sender has been told', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>()
  const sent = vi.fn((_path: string, _init: RequestInit) => response)
  vi.stubGlobal('fetch', sent)
  const close = vi.fn()
  await open(productFacts(), 'question', close)
  await page.getByLabelText('Message').fill('Is it signed?')
  await page.getByLabelText('Name').fill('Inès Aldana')
  await page.getByLabelText('Email').fill('ines@aldana.example')
  await send.click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Close' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true')
  ;(cancel.element() as HTMLElement).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(close).not.toHaveBeenCalled()
  respond(received())
  await expect.element(status).toMatchTextContent(/Your question is with us\./)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(close).toHaveBeenCalledTimes(1)
})

test('ENQ-05 what was typed is kept when the gallery cannot be reached, is sent again as the same enquiry when the form is opened again, and forgotten then', async () => {
  const sent = vi.fn((_path: string, _init: RequestInit) => Promise.reject<Response>(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', sent)
  const product = productFacts({ takes_offers: true })
  const form = await open(product, 'offer')
  await page.getByLabelText('Your offer').fill('1,100')
  await page.getByLabelText('Name').fill('Ines Aldana')
  await page.getByLabelText('Email').fill('ines@aldana.example')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  send.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/is kept in this browser/)
  expect(sent).toHaveBeenCalledTimes(3)
  await form.unmount()

  sent.mockImplementation(async () => received())
  const again = await open(product)
  await expect.element(page.getByLabelText('Your offer')).toHaveValue('1,100')
  await send.click()
  await expect.element(status).toMatchTextContent(/Your offer is with us\..*Offer\$1,100/)
  const keys = bodiesOf(sent).map(({ requestKey }) => requestKey)
  expect([keys.length, new Set(keys).size]).toEqual([4, 1])
  await again.unmount()
  await open(product)
  await expect.element(page.getByLabelText('Name')).toHaveValue('')
})

test('ENQ-07 what was kept of a viewing asks a question about a work that was sold since', async () => {
  const sent = vi.fn(async (_path: string, _init: RequestInit) => received())
  vi.stubGlobal('fetch', sent)
  const product = productFacts({ takes_offers: true, sold_out: true, sold_at: '2026-12-01T00:00:00.000Z', quantity: 0 })
  const values = { ...emptyEnquiry('viewing'), message: 'Is there another one?', name: 'Ines', email: 'ines@a.example' }
  keepEnquiry(product.id, { values, requestKey: null }, Date.now())
  await open(product)
  await expect.element(page.getByLabelText('Message')).toHaveValue('Is there another one?')
  await expect.element(page.getByText('Request a viewing')).not.toBeInTheDocument()
  await send.click()
  await expect.element(status).toMatchTextContent(/Your question is with us\./)
  expect(bodiesOf(sent)).toMatchObject([{ kind: 'question' }])
})
