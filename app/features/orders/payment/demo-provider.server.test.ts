import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/test-database.ts'
import { decideDemoPayment } from './decide-demo-payment.server.ts'
import type { DemoAction } from './demo-actions.ts'
import { createDemoProvider } from './demo-provider.server.ts'
import { describePaymentProvider, paymentRequest } from './payment-provider.contract.ts'

const now = () => new Date('2026-03-02T15:00:00Z')

describePaymentProvider('demo', async () => {
  const { db, drop } = await createTestDatabase()
  const decide = (action: DemoAction) => async (providerOrderId: string) => {
    expect(await decideDemoPayment({ db, now }, providerOrderId, action)).toMatch(/^decided$|^bank-answered$/)
  }
  return {
    provider: createDemoProvider({ db, now }),
    approve: decide('approve'),
    approveWithRefusingBank: decide('decline'),
    approveWithSlowBank: decide('pending'),
    settlePending: (id, status) => decide(status === 'COMPLETED' ? 'approve' : 'decline')(id),
    abandon: decide('cancel'),
    close: drop,
  }
})

test('the demo keeps its truth in the database: another copy captures what this one opened', async () => {
  const { db, drop } = await createTestDatabase()
  const { providerOrderId } = await createDemoProvider({ db, now }).createOrder(paymentRequest(1))
  await decideDemoPayment({ db, now }, providerOrderId, 'approve')
  expect(await createDemoProvider({ db, now }).captureOrder(providerOrderId, 'key')).toMatchObject({
    capture: { status: 'COMPLETED', amount: '1200.00' },
  })
  await drop()
})

test('what is decided is not decided again', async () => {
  const { db, drop } = await createTestDatabase()
  const provider = createDemoProvider({ db, now })
  const { providerOrderId } = await provider.createOrder(paymentRequest(2))
  expect(await decideDemoPayment({ db, now }, 'DEMO-unknown', 'approve')).toBe('not-found')
  expect(await decideDemoPayment({ db, now }, providerOrderId, 'decline')).toBe('decided')
  expect(await decideDemoPayment({ db, now }, providerOrderId, 'approve')).toBe('decided')
  await provider.captureOrder(providerOrderId, 'key')
  for (const action of ['approve', 'decline', 'cancel', 'pending'] as const)
    expect(await decideDemoPayment({ db, now }, providerOrderId, action)).toBe('too-late')
  await drop()
})

test('what was voided, before or after it was approved, is never captured; what was captured stays so', async () => {
  const { db, drop } = await createTestDatabase()
  const provider = createDemoProvider({ db, now })
  const ids: string[] = []
  for (const number of [3, 4, 5]) ids.push((await provider.createOrder(paymentRequest(number))).providerOrderId)
  const [opened, approved, captured] = ids as [string, string, string]
  for (const id of [approved, captured]) await decideDemoPayment({ db, now }, id, 'approve')
  const paid = await provider.captureOrder(captured, 'key')
  for (const id of [...ids, opened, 'DEMO-unknown']) await provider.voidOrder!(id)
  for (const id of [opened, approved]) {
    expect(await decideDemoPayment({ db, now }, id, 'approve')).toBe('too-late')
    expect(await provider.captureOrder(id, 'key')).toEqual({ outcome: 'not-approved' })
  }
  expect(await provider.captureOrder(captured, 'key')).toEqual(paid)
  await drop()
})
