import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PaymentButtonsProps } from '../payment-buttons.ts'
import { PayPalButtons } from './paypal-buttons.tsx'

interface Session {
  options: { orderId: string; onApprove: () => Promise<void>; onCancel: () => void; onError: () => void }
  start: ReturnType<typeof vi.fn>
  destroy: ReturnType<typeof vi.fn>
}

const account = { clientId: 'client', sdkUrl: 'http://127.0.0.1:4020/web-sdk/v6/core' }
const order: PaymentButtonsProps['order'] = {
  orderId: '0193a1b2-0000-7000-8000-000000000001',
  providerOrderId: '5O190127TN364715T',
  amount: '4800.00',
  currency: 'USD',
  holdExpiresAt: '2026-03-02T15:10:00.000Z',
  holdSecondsLeft: 600,
  provider: 'paypal',
}

let sessions: Session[]
let createInstance: ReturnType<typeof vi.fn>
beforeEach(() => {
  sessions = []
  const createPayPalOneTimePaymentSession = (options: Session['options']) => {
    const session = { options, start: vi.fn(async () => {}), destroy: vi.fn() }
    sessions.push(session)
    return session
  }
  createInstance = vi.fn(async () => ({ createPayPalOneTimePaymentSession }))
  Object.assign(window, { paypal: { version: '6.1.0', createInstance } })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'paypal')
})

function spies() {
  return { onApprove: vi.fn(), onCancel: vi.fn(), onError: vi.fn(), onUnavailable: vi.fn() }
}
const buttons = (callbacks: ReturnType<typeof spies>) => (
  <PayPalButtons account={account} order={order} productName="Harbour" waiting={<p>Waiting</p>} {...callbacks} />
)
const payPalButton = () => document.querySelector<HTMLElement>('paypal-button')

test('PAYP-28 rendered again with other callbacks, the buttons are the same, and what happens is told to the last', async () => {
  const first = spies()
  const last = spies()
  const page = await render(buttons(first))
  await expect.poll(payPalButton).not.toBeNull()
  const button = payPalButton()
  await page.rerender(buttons(last))
  expect(payPalButton()).toBe(button)
  expect(createInstance).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ clientId: 'client', components: ['paypal-payments'] }),
  )
  expect(sessions.map(({ options }) => options.orderId)).toEqual([order.providerOrderId])
  button!.click()
  const { options, start, destroy } = sessions[0]!
  expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ presentationMode: 'popup' }), undefined)
  await options.onApprove()
  options.onCancel()
  options.onError()
  expect(first).toEqual(spiesCalled(0))
  expect([last.onApprove, last.onCancel, last.onError].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  expect(destroy).not.toHaveBeenCalled()
  await page.unmount()
  expect(destroy).toHaveBeenCalledOnce()
})

/** Spies that were called so often, compared by that alone. */
function spiesCalled(times: number) {
  const called = expect.toSatisfy(({ mock }: { mock: { calls: unknown[] } }) => mock.calls.length === times)
  return { onApprove: called, onCancel: called, onError: called, onUnavailable: called }
}

test('PAYP-24 PAY-18 a window that cannot be opened is an error of the provider', async () => {
  const callbacks = spies()
  await render(buttons(callbacks))
  await expect.poll(payPalButton).not.toBeNull()
  sessions[0]!.start.mockRejectedValueOnce(new Error('blocked'))
  payPalButton()!.click()
  await expect.poll(() => callbacks.onError.mock.calls.length).toBe(1)
  expect(callbacks.onUnavailable).not.toHaveBeenCalled()
})

test('PAYP-20 PAY-11 PAY-12 what stands in for them is shown until PayPal is ready, for 15 s at most', async () => {
  createInstance.mockReturnValue(new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const callbacks = spies()
  const page = await render(buttons(callbacks))
  expect(page.container.textContent).toBe('Waiting')
  vi.advanceTimersByTime(14_999)
  expect(callbacks.onUnavailable).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callbacks.onUnavailable).toHaveBeenCalledOnce()
  expect(payPalButton()).toBeNull()
})

test.each([
  ['cannot be used', () => Promise.reject(new Error('unknown client'))],
  ['has no such payments', async () => ({})],
])('PAYP-20 PAY-12 PayPal that %s gives up at once, and shows no button', async (_, create) => {
  createInstance.mockImplementation(create)
  const callbacks = spies()
  await render(buttons(callbacks))
  await expect.poll(() => callbacks.onUnavailable.mock.calls.length).toBe(1)
  expect(payPalButton()).toBeNull()
})
