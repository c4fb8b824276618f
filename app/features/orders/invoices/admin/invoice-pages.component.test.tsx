import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { liveFeed } from '#app/features/live/live-feed.ts'
import { onSessionChange } from '#app/platform/session-channel.ts'
import { registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { valuesOf } from '#app/ui/form/form-fields.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import { openPageAfterSession } from '#tests/page-after-session.tsx'
import { invoiceMessages } from '../invoice-messages.ts'
import type { AdminInvoice } from './admin-invoice.ts'
import { readAdminInvoiceQuery } from './admin-invoice-query.ts'
import { AdminInvoicesPage } from './admin-invoices-page.tsx'
import { invoiceFields } from './invoice-form.ts'
import { InvoiceFormPage } from './invoice-form-page.tsx'
import { InvoicePage } from './invoice-page.tsx'

const invoice: AdminInvoice = {
  handle: 7,
  client: 'Ada Lovelace',
  amountCents: 90_050,
  firstCents: null,
  until: '2026-12-12T05:00:00Z',
  state: 'open',
  refundedCents: 0,
  isBeingFullyRefunded: false,
  work: { name: 'Harbour', image: null, picture: null },
  createdAt: '2026-12-01T15:00:00Z',
  createdBy: 'desk@vitrine.example',
  email: 'ada@example.com',
  phone: null,
  note: null,
  productId: null,
  lines: [],
  returned: [],
  statedDelivery: null,
  version: 1,
  day: '2026-12-11',
  days: { today: '2026-12-10', last: '2027-12-10' },
  isExtendable: true,
  recordable: null,
  due: { part: 'whole', cents: 90_050 },
  isBeingPaid: false,
  orders: [],
  mail: null,
  isMailOn: true,
  isLinkGiven: true,
}
const none = { items: [], total: 0, page: 1, perPage: 12, pages: 1 }

const title = page.getByRole('heading', { level: 1 })

test('AUTH-27 what an invoice’s page hears after the session has ended takes no day away that was typed there', async () => {
  const notify = await openPageAfterSession(<InvoicePage invoice={invoice} />, title)
  await page.getByLabelText(/^Good until/).fill('2026-12-20')
  const onEnd = vi.fn()
  const stop = onSessionChange(onEnd)
  await notify()
  await expect.poll(() => onEnd).toHaveBeenCalled()
  await expect.element(page.getByLabelText(/^Good until/)).toHaveValue('2026-12-20')
  stop()
})

test('SITE-31 the client of an invoice is called by a link', async () => {
  await openPageAfterSession(<InvoicePage invoice={{ ...invoice, phone: '(561) 555-0163' }} />, title)
  await expect.element(page.getByRole('link', { name: '(561) 555-0163' })).toHaveAttribute('href', 'tel:5615550163')
})

test('AUTH-27 what the list of invoices hears after the session has ended takes no unsaved changes away', async () => {
  const notify = await openPageAfterSession(
    <AdminInvoicesPage query={readAdminInvoiceQuery(new URLSearchParams())} list={none} />,
    title,
  )
  const onEnd = vi.fn()
  const stops = [registerUnsavedChanges(), onSessionChange(onEnd)]
  await notify()
  await expect.poll(() => onEnd).toHaveBeenCalled()
  await expect.element(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  for (const stop of stops) stop()
})

test('A11Y-14 a link that staff make has the focus when it comes, and so has another in its place', async () => {
  vi.spyOn(liveFeed, 'follow').mockReturnValue(() => {})
  let made = 0
  const Stub = createRoutesStub([
    galleryRoot([
      { index: true, Component: () => <InvoicePage invoice={invoice} /> },
      {
        path: 'admin/orders/invoices/7',
        action: () => ({ outcome: 'link', href: `https://gallery.example/${++made}` }),
      },
    ]),
  ])
  await render(<Stub />)
  const link = page.getByLabelText('The link, shown this once')
  for (const [name, href] of [
    ['Make a Link', 'https://gallery.example/1'],
    ['Make Another Link', 'https://gallery.example/2'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(link).toHaveValue(href)
    await expect.element(link).toHaveFocus()
  }
})

test('INV-33 the way back from an invoice leads to the list as it was left, with its search and filter', async () => {
  vi.spyOn(liveFeed, 'follow').mockReturnValue(() => {})
  const query = readAdminInvoiceQuery(new URLSearchParams('state=open&search=ada'))
  const list = { ...none, items: [{ ...invoice, isMailLost: false }], total: 1 }
  const Stub = createRoutesStub([
    galleryRoot([
      { path: 'admin/orders/invoices', Component: () => <AdminInvoicesPage query={query} list={list} /> },
      { path: 'admin/orders/invoices/7', Component: () => <InvoicePage invoice={invoice} /> },
    ]),
  ])
  const listPath = '/admin/orders/invoices?state=open&search=ada'
  await render(<Stub initialEntries={[listPath]} />)
  await page.getByRole('link', { name: 'Harbour' }).click()
  await expect.element(page.getByRole('link', { name: 'Back to Invoices' })).toHaveAttribute('href', listPath)
})

/** The page of an invoice that `facts` describe, as it is withdrawn; `asked` holds what was sent. */
async function renderWithdrawable(facts: Partial<AdminInvoice>, asked: object[] = []) {
  vi.spyOn(liveFeed, 'follow').mockReturnValue(() => {})
  let state: AdminInvoice['state'] = 'open'
  function Page() {
    return <InvoicePage invoice={useLoaderData()} />
  }
  async function action({ request }: { request: Request }) {
    asked.push(await request.json())
    state = 'withdrawn'
    return { outcome: 'done', message: invoiceMessages.withdrawn }
  }
  const Stub = createRoutesStub([
    galleryRoot([
      { path: 'admin/orders/invoices/7', action, loader: () => ({ ...invoice, ...facts, state }), Component: Page },
    ]),
  ])
  await render(<Stub initialEntries={['/admin/orders/invoices/7']} />)
  await page.getByRole('button', { name: 'Withdraw…' }).click()
  return page.getByRole('dialog', { name: 'Withdraw this invoice?' })
}

test('INV-34 A11Y-20 a withdrawal is confirmed, and the focus goes on to what its invoice now says', async () => {
  const asked: object[] = []
  const dialog = await renderWithdrawable({}, asked)
  await expect.element(dialog).not.toMatchTextContent(/begun to pay/)
  await dialog.getByRole('button', { name: 'Withdraw Invoice' }).click()
  await expect.element(page.getByText(invoiceMessages.withdrawn, { exact: true })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Withdraw…' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'What to do next' })).toHaveFocus()
  expect(asked).toEqual([{ intent: 'withdraw' }])
})

test('INV-08 ORD-33 who withdraws an invoice reads what its links say then, and nothing of who can buy the artwork', async () => {
  const dialog = await renderWithdrawable({})
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Its links then say that it was withdrawn, and ‘Harbour’ is no longer reserved for Ada Lovelace\./,
    )
  await expect.element(dialog).not.toMatchTextContent(/can buy/)
})

test('INV-35 whoever withdraws an invoice that its client has begun to pay is told so before', async () => {
  await expect.element(await renderWithdrawable({ isBeingPaid: true })).toMatchTextContent(/has begun to pay/)
})

/** What the page of an invoice says in the region `name`. */
async function renderRegion(name: string, facts: Partial<AdminInvoice>) {
  vi.spyOn(liveFeed, 'follow').mockReturnValue(() => {})
  const Stub = createRoutesStub([
    galleryRoot([{ index: true, Component: () => <InvoicePage invoice={{ ...invoice, ...facts }} /> }]),
  ])
  await render(<Stub />)
  return page.getByRole('region', { name })
}

test('INV-38 while nobody has a link to an invoice that is due, what to do next is to make one', async () => {
  const next = await renderRegion('What to do next', { isLinkGiven: false })
  await expect.element(next).toMatchTextContent(/no link to it yet.*make one and send it.*has not paid yet/)
})

test('INV-38 where mail is off the form of an invoice says where its link is made', async () => {
  const values = valuesOf(invoiceFields, {
    client_name: '',
    client_email: '',
    client_phone: '',
    note: null,
    day: '2026-12-20',
    amount: 900.5,
    first_amount: null,
    to: '',
    state: '',
    zip: '',
    exemption: '',
  })
  const form = (
    <InvoiceFormPage
      id="0198c0de-0000-7000-8000-000000000002"
      work={{ id: '0198c0de-0000-7000-8000-000000000001', ...invoice.work }}
      values={values}
      days={invoice.days}
      isMailOn={false}
      isTaxCollected={false}
    />
  )
  const Stub = createRoutesStub([galleryRoot([{ index: true, Component: () => form }])])
  await render(<Stub />)
  await expect
    .element(page.getByRole('textbox', { name: /^Email/ }))
    .toHaveAccessibleDescription(/Mail is off: make a link on the page of the invoice, and send it yourself\./)
})

test.each([
  ['is given', { isLinkGiven: true }],
  ['is asked for no more', { isLinkGiven: false, due: null, state: 'withdrawn' }],
] as const)('INV-38 no link is to be made of an invoice whose link %s', async (_, facts) => {
  const next = await renderRegion('What to do next', facts)
  await expect.element(next).toBeVisible()
  await expect.element(next).not.toMatchTextContent(/no link/)
})

test.each(['paid', 'withdrawn'] as const)('INV-39 of an invoice that is %s no link is to be sent', async (state) => {
  const link = await renderRegion('Link for the client', { state, due: null, isMailOn: false })
  await expect.element(link).toMatchTextContent(/Nothing of it can be paid/)
  await expect.element(link).not.toMatchTextContent(/send the link/)
})

test('INV-43 the page of an invoice tells what of its money was given back, and on which order', async () => {
  const order = {
    handle: 3,
    number: '5F0C2A11',
    amountCents: 50_000,
    isUndone: false,
    isBeingFullyRefunded: false,
  } as const
  const facts: Partial<AdminInvoice> = {
    state: 'paid',
    firstCents: 50_000,
    refundedCents: 10_050,
    returned: [{ label: 'Returned', cents: -10_050 }],
    orders: [
      { ...order, part: 'first', state: 'paid', refundedCents: 10_050, openedAt: '2026-12-02T15:00:00Z' },
      { ...order, handle: 4, part: 'rest', state: 'paid', refundedCents: 0, openedAt: '2026-12-03T15:00:00Z' },
    ],
  }
  const amounts = await renderRegion('Amounts', facts)
  await expect.element(amounts).toMatchTextContent(/Returned\s*−\$100\.50/)
  const badges = page.getByRole('region', { name: 'Orders' }).getByText(/^(Paid|Refunded in part)$/)
  await expect.poll(() => badges.elements().map(({ textContent }) => textContent)).toEqual(['Refunded in part', 'Paid'])
  await expect.element(page.getByRole('region', { name: 'What to do next' })).toMatchTextContent(/given back since/)
})
