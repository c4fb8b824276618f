import type { ComponentType } from 'react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OrderMails } from '#app/features/orders/mails/find-order-mails.server.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import type { AdminOrder } from '../admin-order.ts'
import { BuyerSection } from './buyer-section.tsx'
import { LinkSection } from './link-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { NextSection } from './next-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { RefundsSection } from './refunds-section.tsx'

const order = {
  handle: 7,
  number: '7F3A9C12',
  state: 'paid',
  needs: ['sent-elsewhere'],
  undoneReason: null,
  refundReason: null,
  isUndone: false,
  delivery: 'none',
  refundedCents: 0,
  invoice: null,
  statedDelivery: null,
  buyer: { name: 'Ada Lovelace', email: 'ada@example.com', phone: null, shipTo: [] },
  work: { id: '019cb000-0000-7000-8000-000000000001', name: 'Harbour', image: null, picture: null },
  provider: { name: 'demo', orderId: null, captureId: null, refundId: null, isInUse: true },
  refunds: [],
  notes: [],
  leftCents: 120_050,
  hasBuyersPage: true,
  canOfferAgain: false,
  gallerySale: null,
} as unknown as AdminOrder
const mails = {
  isOn: true,
  mails: [
    {
      id: '1',
      kind: 'order-confirmation',
      recipient: 'ada@example.com',
      state: 'failed',
      at: '2026-11-20T15:00:00Z',
      error: null,
    },
  ],
  isLinkSent: false,
} as unknown as OrderMails

interface Shown {
  order: AdminOrder
  mails: OrderMails
}

/** A page of `Section`, which is read again as `after` has it once a change was answered by `result`. */
async function renderPage(Section: ComponentType<Shown>, result: object | Promise<object>, after: Partial<Shown>) {
  let shown: Shown = { order, mails }
  const Page = () => <Section {...useLoaderData<Shown>()} />
  const action = () => {
    shown = { ...shown, ...after }
    return result
  }
  const Stub = createRoutesStub([
    galleryRoot([{ path: 'admin/orders/7', action, loader: () => shown, Component: Page }]),
  ])
  await render(<Stub initialEntries={['/admin/orders/7']} />)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const done = { outcome: 'done', message: 'Done' }

/** Clicks by a key, as whoever works without a mouse does. */
async function pressEnterOn(name: string) {
  await expect.element(button(name)).toBeVisible()
  button(name).element().focus()
  await userEvent.keyboard('{Enter}')
}

test('A11Y-20 what was marked as dealt with leaves the focus to its section', async () => {
  await renderPage(NextSection, done, { order: { ...order, needs: [] } })
  await pressEnterOn('Mark as Dealt With')
  await expect.element(button('Mark as Dealt With')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'What to do next' })).toHaveFocus()
})

test('A11Y-20 a mail that is sent again leaves the focus to its section', async () => {
  const [mail] = mails.mails
  await renderPage(
    ({ order, mails }) => <MailsSection order={order} mails={mails} readAt="2026-11-20T16:00:00Z" />,
    done,
    {
      mails: { ...mails, mails: [{ ...mail!, state: 'queued' }] },
    },
  )
  await pressEnterOn('Send again: Confirmation')
  await expect.element(page.getByText('Waiting')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Mails' })).toHaveFocus()
})

test('A11Y-20 a refund of all that is left, whose button goes with it, leaves the focus to its section', async () => {
  await renderPage(({ order }) => <RefundsSection order={order} email="desk@vitrine.example" />, done, {
    order: { ...order, leftCents: 0 },
  })
  await pressEnterOn('Refund…')
  await page.getByLabelText('Reason').fill('Called off')
  await pressEnterOn('Go on')
  await pressEnterOn('Refund $1,200.50')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Refunds' })).toHaveFocus()
})

test('A11Y-20 after a note is added the field of the next has the focus', async () => {
  await renderPage(NotesSection, { outcome: 'saved', id: '7' }, {})
  const field = page.getByLabelText('Add a note')
  await field.fill('Call Tuesday')
  await pressEnterOn('Add Note')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})

test('FORM-29 what is typed while a note is being added is in the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await renderPage(NotesSection, promise, {})
  const field = page.getByLabelText('Add a note')
  await field.fill('Call Tuesday')
  await pressEnterOn('Add Note')
  await expect.element(button('Adding...')).toBeVisible()
  await field.fill('Call Tuesday, after ten')
  resolve({ outcome: 'saved', id: '7' })
  await expect.element(field).toHaveValue(', after ten')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('What was changed since is not saved yet').first()).toBeVisible()
})

test('ORD-28 A11Y-14 a link for the buyer that staff make has the focus when it comes', async () => {
  await renderPage(LinkSection, { outcome: 'link', href: 'https://gallery.example/orders/1' }, {})
  const link = page.getByLabelText('The link, shown this once')
  await expect
    .element(page.getByRole('region', { name: 'Link for the buyer' }))
    .toMatchTextContent(/No mail has brought/)
  await pressEnterOn('Make a Link')
  await expect.element(link).toHaveValue('https://gallery.example/orders/1')
  await expect.element(link).toHaveFocus()
})

test('GSALE-14 of a buyer without email and telephone the page says that neither is known', async () => {
  const unreachable = { ...order, buyer: { ...order.buyer, email: null } }
  await renderPage(() => <BuyerSection order={unreachable} />, done, {})
  await expect.element(page.getByText('Neither email nor telephone is known.')).toBeVisible()
})
