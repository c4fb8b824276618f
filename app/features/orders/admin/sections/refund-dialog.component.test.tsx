import { createRoutesStub, data } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import type { AdminOrder } from '../admin-order.ts'
import { RefundsSection } from './refunds-section.tsx'

interface Sent {
  body: Record<string, unknown>
  respond: (result: object, status?: number) => void
}
let sent: Sent[] = []
beforeEach(() => {
  sent = []
})

const paid = {
  handle: 7,
  number: '7F3A9C12',
  state: 'paid',
  buyer: { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, shipTo: [] },
  work: { id: '019cb000-0000-7000-8000-000000000001', name: 'Harbour', image: null, picture: null },
  refunds: [],
  leftCents: 120_050,
  canOfferAgain: false,
  gallerySale: null,
} as unknown as AdminOrder

function renderSection(facts: Partial<AdminOrder> = {}) {
  async function take({ request }: { request: Request }) {
    const body = (await request.json()) as Sent['body']
    const [result, status] = await new Promise<[object, number]>((done) =>
      sent.push({ body, respond: (result, status = 200) => done([result, status]) }),
    )
    return data(result, { status })
  }
  const Stub = createRoutesStub([
    galleryRoot([
      { index: true, Component: () => <RefundsSection order={{ ...paid, ...facts }} email="desk@vitrine.example" /> },
      { path: 'admin/orders/:handle', action: take },
      { path: 'admin/password', action: take },
      { path: 'admin/products', action: take },
    ]),
  ])
  return render(<Stub />)
}
const dialog = page.getByRole('dialog', { name: 'Refund order 7F3A9C12' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const nextSent = (count: number) => expect.poll(() => sent.length).toBe(count)

async function askFor(amount: string | null, reason: string) {
  await button('Refund…').click()
  if (amount !== null) await dialog.getByLabelText('Amount (USD)').fill(amount)
  await dialog.getByLabelText('Reason').fill(reason)
  await button('Go on').click()
}

test('REF-01 REF-02 the amount is what is left, and the question names amount and buyer before anything is sent', async () => {
  await renderSection()
  await button('Refund…').click()
  await expect.element(dialog.getByLabelText('Amount (USD)')).toHaveValue('1200.50')
  await button('Go on').click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/^Say why the money goes back/)
  await dialog.getByLabelText('Reason').fill('Agreed by telephone')
  await button('Go on').click()
  await expect.element(dialog).toMatchTextContent(/Return \$1,200\.50 to Ada Lovelace/)
  expect(sent).toEqual([])
  await button('Refund $1,200.50').click()
  await nextSent(1)
  expect(sent[0]!.body).toMatchObject({
    intent: 'refund',
    amount: '1200.50',
    reason: 'Agreed by telephone',
    leftCents: 120_050,
    returnedBy: null,
  })
  sent[0]!.respond({ outcome: 'done', message: '$1,200.50 returned' })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('REF-18 the amount is typed with a whole keyboard, which has the point', async () => {
  await renderSection()
  await button('Refund…').click()
  const amount = dialog.getByLabelText('Amount (USD)')
  await expect.element(amount).toHaveAttribute('autocomplete', 'off')
  await expect.element(amount).not.toHaveAttribute('inputmode')
})

test('REF-03 more than is left, and what is no amount, is not even asked', async () => {
  await renderSection()
  await askFor('1200.51', 'Why not')
  const amount = dialog.getByLabelText('Amount (USD)')
  await expect.element(amount).toHaveAccessibleDescription(/^Only \$1,200\.50 is left/)
  await amount.fill('all')
  await expect.element(amount).toHaveAccessibleDescription(/^The amount must be dollars/)
  await button('Go on').click()
  await expect.element(amount).toHaveFocus()
  expect(sent).toEqual([])
})

test('REF-02 REF-03 ORD-24 the password is asked for, and the same wish is sent again with the same id', async () => {
  await renderSection()
  await askFor('100', 'A scratch')
  await button('Refund $100.00').click()
  await nextSent(1)
  sent[0]!.respond({ outcome: 'failed', fault: 'password-needed', message: 'Enter it', reasons: [] }, 403)
  const password = page.getByRole('dialog', { name: 'Enter your password' })
  await password.getByLabelText('Your password').fill('brown paper and string')
  await button('Go on').click()
  await nextSent(2)
  sent[1]!.respond({ outcome: 'confirmed' })
  await nextSent(3)
  expect(sent[2]!.body).toEqual(sent[0]!.body)
  sent[2]!.respond({ outcome: 'failed', fault: 'unavailable', message: 'No answer', reasons: [] }, 503)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/No answer. It is safe to send this refund again/)
  await button('Go on').click()
  await button('Refund $100.00').click()
  await nextSent(4)
  expect(sent[3]!.body.id).toBe(sent[0]!.body.id)
  sent[3]!.respond(
    { outcome: 'failed', fault: 'conflict', message: 'No money was returned', reasons: ['In dispute.'] },
    409,
  )
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^No money was returned. In dispute$/)
  await button('Go on').click()
  await button('Refund $100.00').click()
  await nextSent(5)
  expect(sent[4]!.body.id).not.toBe(sent[0]!.body.id)
})

test('REF-15 A11Y-14 after somebody else has given money back, the form says what is left, and the amount is confirmed over that', async () => {
  await renderSection()
  await askFor(null, 'A scratch')
  await button('Refund $1,200.50').click()
  await nextSent(1)
  const refusal = { outcome: 'failed', fault: 'conflict', message: 'No money was returned', leftCents: 110_050 }
  sent[0]!.respond({ ...refusal, reasons: ['Somebody else has given money back meanwhile: $1,100.50 is left.'] }, 409)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Somebody else has given money back/)
  await expect.element(dialog.getByLabelText('Amount (USD)')).toHaveAccessibleDescription(/^\$1,100\.50 is left/)
  await button('Go on').click()
  await expect.element(dialog.getByLabelText('Amount (USD)')).toHaveAccessibleDescription(/^Only \$1,100\.50 is left/)
  await dialog.getByLabelText('Amount (USD)').fill('1100.50')
  await button('Go on').click()
  await button('Refund $1,100.50').click()
  await nextSent(2)
  expect(sent[1]!.body).toMatchObject({ amount: '1100.50', leftCents: 110_050 })
})

test('REF-16 what is wrong with a refund stands at its field, the first of which has the focus, until it is mended', async () => {
  await renderSection()
  await askFor('', '')
  const amount = dialog.getByLabelText('Amount (USD)')
  const reason = dialog.getByLabelText('Reason')
  await expect.element(amount).toBeInvalid()
  await expect.element(amount).toHaveFocus()
  await expect.element(reason).toBeInvalid()
  await expect.element(reason).toHaveAccessibleDescription(/^Say why the money goes back It is kept with the order/)
  await amount.fill('100')
  await expect.element(amount).not.toBeInvalid()
  await button('Go on').click()
  await expect.element(reason).toHaveFocus()
  await reason.fill('A scratch')
  await expect.element(reason).not.toBeInvalid()
  for (const field of [amount, reason]) expect(field.element().id).not.toMatch(/\s/)
  await button('Go on').click()
  await expect.element(dialog).toMatchTextContent(/Return \$100\.00 to Ada Lovelace/)
  await button('Back').click()
  await expect.element(amount).not.toBeInvalid()
})

test('REF-14 what is typed for a refund counts as unsaved changes, and is not discarded unasked', async () => {
  await renderSection()
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await button('Refund…').click()
  expect(hasUnsavedChanges()).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Refund…').click()
  await dialog.getByLabelText('Reason').fill('A scratch')
  await expect.poll(hasUnsavedChanges).toBe(true)
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('A scratch')
  await button('Go on').click()
  expect(hasUnsavedChanges()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(hasUnsavedChanges).toBe(false)
  expect(sent).toEqual([])
})

test('REF-14 the question of a refund has the focus, and the first field on the way back, also after a refusal', async () => {
  await renderSection()
  await askFor('100', 'A scratch')
  const asked = dialog.getByText(/^Return/)
  await expect.element(asked).toHaveFocus()
  await button('Back').click()
  await expect.element(dialog.getByLabelText('Amount (USD)')).toHaveFocus()
  await button('Go on').click()
  await expect.element(asked).toHaveFocus()
  await button('Refund $100.00').click()
  await nextSent(1)
  sent[0]!.respond({ outcome: 'failed', fault: 'conflict', message: 'No money', reasons: [] }, 409)
  await expect.element(dialog.getByLabelText('Amount (USD)')).toHaveFocus()
})

test('GSALE-05 of a sale in the gallery staff say how it goes back', async () => {
  await renderSection({ gallerySale: { paidBy: 'cheque', paidOn: '2026-11-20', recordedBy: 'desk@vitrine.example' } })
  await button('Refund…').click()
  await expect.element(dialog.getByLabelText('How it goes back')).toHaveValue('cheque')
  await dialog.getByLabelText('How it goes back').selectOptions('cash')
  await dialog.getByLabelText('Reason').fill('Called off')
  await button('Go on').click()
  await expect.element(dialog).toMatchTextContent(/to Ada Lovelace \(cash\)\?/)
  await button('Refund $1,200.50').click()
  await nextSent(1)
  expect(sent[0]!.body).toMatchObject({ returnedBy: 'cash' })
})

test('REF-05 REF-08 ORD-33 a pending refund says so, and a work whose order was refunded can be put back for sale, and no longer stands as sold then', async () => {
  const refund = {
    id: 'one',
    cents: 120_050,
    state: 'pending',
    source: 'staff',
    returnedBy: null,
    reason: 'Agreed',
    askedBy: 'desk@vitrine.example',
    at: '2026-11-20T15:00:00Z',
    providerRefundId: 'R1',
    refusedBecause: null,
  } as const
  const first = await renderSection({ refunds: [refund], leftCents: 0 })
  await expect.element(page.getByRole('list', { name: 'Refunds' })).toMatchTextContent(/Pending/)
  await expect.element(button('Refund…')).not.toBeInTheDocument()
  await first.unmount()
  await renderSection({
    refunds: [{ ...refund, state: 'done' }],
    leftCents: null,
    state: 'refunded',
    canOfferAgain: true,
  })
  await button('Put Back for Sale').click()
  await nextSent(1)
  expect(sent[0]!.body).toEqual({ intent: 'set-sold', id: paid.work.id, sold: false })
  sent[0]!.respond({ outcome: 'changed' })
  await expect.element(page.getByText('‘Harbour’ no longer stands as sold')).toBeVisible()
})
