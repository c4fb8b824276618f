import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnOrder } from '#app/features/orders/own-order.ts'
import { showReceipt } from './receipt-panel.tsx'

const paid: OwnOrder = {
  orderId: '019cb000-0000-7000-8000-00000000002a',
  providerOrderId: 'DEMO-1',
  amount: '4800.00',
  currency: 'USD',
  holdExpiresAt: '2026-03-02T15:10:00.000Z',
  holdSecondsLeft: 600,
  provider: 'demo',
  productId: '019cb000-0000-7000-8000-0000000000aa',
  status: 'COMPLETED',
  invoicePart: null,
  number: '0000002A',
  name: 'Harbour at dusk',
  delivery: 'to-arrange',
  isCollected: false,
}
const receiptText = () => receipt.query()?.textContent
const receipt = page.getByRole('region', { name: 'Your receipt' })
let items: OwnOrder[]
let before: HTMLButtonElement
beforeEach(() => {
  items = [paid]
  vi.stubGlobal('fetch', async () => Response.json({ items }))
  before = document.body.appendChild(document.createElement('button'))
  before.textContent = 'Before'
})
afterEach(async () => {
  const close = page.getByRole('button', { name: 'Close' })
  if (close.query()) await close.click()
  before.remove()
  vi.unstubAllGlobals()
})

test('SHOP-20 what was bought stays until it is closed: number, work, amount to the cent, what happens next', async () => {
  await showReceipt(paid.orderId)
  await expect.poll(receiptText).toContain('Order0000002A')
  await expect.poll(receiptText).toContain('WorkHarbour at dusk')
  await expect.poll(receiptText).toContain('Paid$4,800.00')
  await expect.poll(receiptText).toContain('We contact you about delivery')
  await expect.element(page.getByRole('status')).toContainElement(receipt.element() as HTMLElement)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(receipt).not.toBeInTheDocument()
  expect(document.documentElement.style.getPropertyValue('--receipt-panel')).toBe('')
})

test('SHOP-20 it takes no focus away, and gives it back when it is closed by key', async () => {
  before.focus()
  await showReceipt(paid.orderId)
  await expect.element(receipt).toBeVisible()
  expect(document.activeElement).toBe(before)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'View your order' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(receipt).not.toBeInTheDocument()
  expect(document.activeElement).toBe(before)
})

test('SHOP-20 where sales tax was collected it has the lines, of an invoice which part is paid', async () => {
  items = [
    {
      ...paid,
      amount: '5148.00',
      lines: [
        { label: 'Harbour at dusk', amount: '4800.00' },
        { label: 'Sales tax, Florida 7.25%', amount: '348.00' },
      ],
      invoicePart: 'first',
    },
  ]
  await showReceipt(paid.orderId)
  await expect.poll(receiptText).toContain('Sales tax, Florida 7.25%$348.00')
  await expect.poll(receiptText).toContain('Paid, in part$5,148.00')
  await expect.poll(receiptText).toContain('The rest')
})

test('SHOP-20 the receipt of the next purchase takes the place of the former; of an order that is not known there is none', async () => {
  const other = { ...paid, orderId: '019cb000-0000-7000-8000-00000000002b', number: '0000002B' }
  items = [other, paid]
  await showReceipt(paid.orderId)
  await showReceipt(other.orderId)
  await expect.poll(receiptText).toContain('Order0000002B')
  await showReceipt('019cb000-0000-7000-8000-00000000002c')
  expect(document.querySelector('.receipt-panel')).toBeNull()
})

test('SHOP-20 toasts are told how much of the foot it takes, with the gap below it', async () => {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '.receipt-panel { position: fixed; bottom: 24px }'
  await showReceipt(paid.orderId)
  await expect.element(receipt).toBeVisible()
  const panel = page.getByRole('status').element() as HTMLElement
  await expect
    .poll(() => document.documentElement.style.getPropertyValue('--receipt-panel'))
    .toBe(`${panel.getBoundingClientRect().height + 24}px`)
  style.remove()
})
