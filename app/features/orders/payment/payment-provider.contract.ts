import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentOrderRequest, PaymentProvider } from './payment-provider.ts'

/** A provider under test, with the actions of a buyer and a bank. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  approve: (providerOrderId: string) => Promise<void>
  /** The buyer approves, and the bank will refuse. */
  approveWithRefusingBank: (providerOrderId: string) => Promise<void>
  /** The buyer approves, and the bank takes its time. */
  approveWithSlowBank: (providerOrderId: string) => Promise<void>
  /** A slow bank's late response to a pending capture. */
  settlePending: (providerOrderId: string, status: 'COMPLETED' | 'DECLINED') => Promise<void>
  /** The buyer leaves without approving. */
  abandon: (providerOrderId: string) => Promise<void>
  close: () => Promise<void>
}

/** The request for one order of ours; each `number` is another order. */
export function paymentRequest(number: number, facts: Partial<PaymentOrderRequest> = {}): PaymentOrderRequest {
  return {
    orderId: `019cb000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    description: 'Harbour at Dusk',
    amount: '1200.00',
    currency: 'USD',
    shippingPreference: 'GET_FROM_FILE',
    userAction: 'PAY_NOW',
    brandName: 'Vitrine',
    ...facts,
  }
}

/** What every payment provider must do, the demo's and each real one's against its emulator. */
export function describePaymentProvider(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider ${name}`, () => {
    let it: ProviderUnderTest
    let number = 0
    beforeAll(async () => {
      it = await start()
    })
    afterAll(() => it.close())

    const request = (facts?: Partial<PaymentOrderRequest>) => paymentRequest(++number, facts)
    const open = async (facts?: Partial<PaymentOrderRequest>) =>
      (await it.provider.createOrder(request(facts))).providerOrderId

    test('an opened order is known, not approved and not captured', async () => {
      const id = await open()
      expect(await it.provider.readOrder(id)).toMatchObject({ providerOrderId: id, status: 'CREATED', capture: null })
    })

    test('opening again with the same order id opens nothing new', async () => {
      const same = request()
      const first = await it.provider.createOrder(same)
      expect(await it.provider.createOrder(same)).toEqual(first)
      expect((await it.provider.createOrder(request())).providerOrderId).not.toBe(first.providerOrderId)
    })

    test('an unknown order is null when read and not-found when captured', async () => {
      expect(await it.provider.readOrder('0AB00000XX000000U')).toBeNull()
      expect(await it.provider.captureOrder('0AB00000XX000000U', 'capture-unknown')).toEqual({ outcome: 'not-found' })
    })

    test('nothing is captured before the buyer approved, nor after the buyer left', async () => {
      const id = await open()
      expect(await it.provider.captureOrder(id, `capture-${id}`)).toEqual({ outcome: 'not-approved' })
      await it.abandon(id)
      expect(await it.provider.captureOrder(id, `capture-${id}`)).toEqual({ outcome: 'not-approved' })
      expect((await it.provider.readOrder(id))?.capture).toBeNull()
    })

    test('an approved order is captured in full, and says so when it is read', async () => {
      const id = await open({ amount: '12500.50' })
      await it.approve(id)
      expect(await it.provider.readOrder(id)).toMatchObject({ status: 'APPROVED', capture: null })
      const outcome = await it.provider.captureOrder(id, `capture-${id}`)
      expect(outcome).toMatchObject({
        outcome: 'captured',
        capture: { status: 'COMPLETED', amount: '12500.50', currency: 'USD' },
      })
      const read = await it.provider.readOrder(id)
      expect(read).toMatchObject({ status: 'COMPLETED' })
      expect(outcome).toMatchObject({ capture: read!.capture! })
      expect(read!.payer).not.toBeNull()
    })

    test('capturing again, with the same key or another, captures nothing twice', async () => {
      const id = await open()
      await it.approve(id)
      const first = await it.provider.captureOrder(id, `capture-${id}`)
      expect(await it.provider.captureOrder(id, `capture-${id}`)).toEqual(first)
      expect(await it.provider.captureOrder(id, `another-${id}`)).toEqual(first)
    })

    test('captures at the same instant are one capture', async () => {
      const id = await open()
      await it.approve(id)
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => it.provider.captureOrder(id, `capture-${id}`)))
      const ids = new Set(outcomes.map((one) => (one.outcome === 'captured' ? one.capture.captureId : one.outcome)))
      expect(ids.size).toBe(1)
    })

    test('a refusing bank is a decline', async () => {
      const id = await open()
      await it.approveWithRefusingBank(id)
      const outcome = await it.provider.captureOrder(id, `capture-${id}`)
      expect(outcome.outcome === 'captured' ? outcome.capture.status : outcome.outcome).toMatch(/^declined$/i)
    })

    test.each(['COMPLETED', 'DECLINED'] as const)('a slow bank is pending, then %s', async (status) => {
      const id = await open()
      await it.approveWithSlowBank(id)
      expect(await it.provider.captureOrder(id, `capture-${id}`)).toMatchObject({ capture: { status: 'PENDING' } })
      expect(await it.provider.readOrder(id)).toMatchObject({ capture: { status: 'PENDING' } })
      await it.settlePending(id, status)
      expect(await it.provider.readOrder(id)).toMatchObject({ capture: { status: status } })
    })

    test('a refund gives a capture back once, however often it is asked for', async () => {
      const id = await open()
      await it.approve(id)
      const outcome = await it.provider.captureOrder(id, `capture-${id}`)
      const { captureId } = (outcome as Extract<typeof outcome, { outcome: 'captured' }>).capture
      const first = await it.provider.refundCapture(captureId, `refund-${id}`)
      expect(await it.provider.refundCapture(captureId, `refund-${id}`)).toEqual(first)
      expect(await it.provider.readOrder(id)).toMatchObject({ capture: { captureId, status: 'REFUNDED' } })
    })

    test('REF-01 REF-06 parts go back until nothing is left, each once and each listed; more than is left is refused', async () => {
      const id = await open({ amount: '12500.50' })
      await it.approve(id)
      const outcome = await it.provider.captureOrder(id, `capture-${id}`)
      const { captureId } = (outcome as Extract<typeof outcome, { outcome: 'captured' }>).capture
      const refund = (key: string, value: string) =>
        it.provider.refundCapture(captureId, `${key}-${id}`, { value, currency: 'USD' })
      const part = await refund('part', '500.25')
      expect(part).toMatchObject({ outcome: 'refunded', status: 'COMPLETED' })
      expect(await Promise.all([refund('part', '500.25'), refund('part', '500.25')])).toEqual([part, part])
      expect(await it.provider.readOrder(id)).toMatchObject({
        capture: { status: 'PARTIALLY_REFUNDED', amount: '12500.50', refunds: [{ amount: '500.25', currency: 'USD' }] },
      })
      expect(await refund('too much', '12000.26')).toEqual({ outcome: 'refused', because: 'more-than-left' })
      expect(await refund('rest', '12000.25')).toMatchObject({ outcome: 'refunded' })
      const { capture } = (await it.provider.readOrder(id))!
      expect(capture!.status).toBe('REFUNDED')
      expect(capture!.refunds.map(({ amount }) => amount)).toEqual(['500.25', '12000.25'])
      expect(await it.provider.captureOrder(id, `capture-${id}`)).toMatchObject({ outcome: 'captured', capture })
      expect(await refund('one more', '0.01')).toEqual({ outcome: 'refused', because: 'more-than-left' })
    })

    test('what was never captured cannot be refunded', async () => {
      await expect(it.provider.refundCapture('3C679366HH908993F', 'refund-unknown')).rejects.toThrow()
    })
  })
}
