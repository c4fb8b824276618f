import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InvoiceFormPage } from '#app/features/orders/invoices/admin/invoice-form-page.tsx'
import { hasUnsavedChanges, registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import { ReservationBox } from './reservation-box.tsx'

const work = { id: '019cb000-0000-7000-8000-000000000001', name: 'Harbour', reservation: null }
const dialog = page.getByRole('dialog', { name: 'Reserve ‘Harbour’' })
const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const invoiceForm = (
  <InvoiceFormPage
    id="019cb000-0000-7000-8000-000000000002"
    work={{ id: work.id, name: work.name, image: null, picture: null }}
    values={{
      ...{ client_name: '', client_email: '', client_phone: '', note: '' },
      ...{ amount: '900.50', first_amount: '', to: '', state: '', zip: '', exemption: '', day: '2026-12-20' },
    }}
    days={{ today: '2026-12-10', last: '2027-12-10' }}
    isMailOn
    isTaxCollected={false}
  />
)

async function openDialog() {
  const action = vi.fn(async () => null)
  const Stub = createRoutesStub([
    galleryRoot([
      { index: true, Component: () => <ReservationBox work={work} /> },
      { path: 'admin/products', action },
      { path: 'admin/orders/invoices/new', Component: () => invoiceForm },
    ]),
  ])
  await render(<Stub />)
  await button('Reserve for a client…').click()
  await expect.element(dialog).toBeVisible()
  return action
}

test('RSV-12 what is typed for a reservation counts as unsaved changes, and is not discarded unasked', async () => {
  const action = await openDialog()
  const client = dialog.getByLabelText('Client', { exact: true })
  await client.fill('Ada Lovelace')
  await expect.poll(hasUnsavedChanges).toBe(true)
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect.element(client).toHaveValue('Ada Lovelace')
  await button('Close').click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(hasUnsavedChanges).toBe(false)
  expect(action).not.toHaveBeenCalled()
})

test('RSV-12 a dialog in which nothing was typed, or all was taken back, closes at once, and Cancel discards', async () => {
  await openDialog()
  const client = dialog.getByLabelText('Client', { exact: true })
  await client.fill('Ada')
  await expect.poll(hasUnsavedChanges).toBe(true)
  await client.fill('')
  await expect.poll(hasUnsavedChanges).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Reserve for a client…').click()
  await client.fill('Ada')
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(hasUnsavedChanges).toBe(false)
})

test('SITE-31 the client of a reservation is called by a link', async () => {
  const reservation = {
    ...{ clientName: 'Ada Lovelace', clientEmail: null, clientPhone: '(561) 555-0163', note: null, invoice: null },
    ...{ madeAt: '2026-11-01T15:00:00.000Z', until: '2026-11-25T05:00:00.000Z' },
  }
  const Box = () => <ReservationBox work={{ ...work, reservation }} />
  const Stub = createRoutesStub([galleryRoot([{ index: true, Component: Box }])])
  await render(<Stub />)
  await expect.element(page.getByRole('link', { name: '(561) 555-0163' })).toHaveAttribute('href', 'tel:5615550163')
})

test('RSV-16 the box of a form shows the reservation of the work that the form goes on from', async () => {
  const reservation = {
    ...{ clientName: 'Ada Lovelace', clientEmail: null, clientPhone: null, note: null, invoice: null },
    ...{ madeAt: '2026-11-01T15:00:00.000Z', until: '2026-11-25T05:00:00.000Z' },
  }
  function Form() {
    const [saved, setSaved] = useState<Parameters<typeof ReservationBox>[0]['work']>(work)
    return (
      <>
        <ReservationBox work={saved} />
        <button type="button" onClick={() => setSaved({ ...work, reservation })}>
          Use what is saved
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([galleryRoot([{ index: true, Component: Form }])])
  await render(<Stub />)
  await expect.element(page.getByText('It is kept for nobody.')).toBeVisible()
  await button('Use what is saved').click()
  await expect.element(page.getByText('Ada Lovelace')).toBeVisible()
  await button('End reservation…').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Ada Lovelace/)
})

test('RSV-17 an invoice that is written from the dialog begins with the client who was typed there', async () => {
  await openDialog()
  const typed = {
    Client: 'Ada Lovelace',
    Email: 'ada@example.com',
    Phone: '(561) 555-0163',
    Note: 'By her sister',
  }
  for (const [label, value] of Object.entries(typed))
    await dialog.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`)).fill(value)
  await dialog.getByRole('link', { name: 'Write an invoice…' }).click()
  await expect.element(page.getByRole('heading', { name: 'Write an Invoice' })).toBeVisible()
  for (const [label, value] of Object.entries(typed))
    await expect.element(page.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(value)
})

test('RSV-17 NAV-22 where something else on the page is unsaved, the link to a new invoice asks', async () => {
  await openDialog()
  await dialog.getByLabelText('Client', { exact: true }).fill('Ada Lovelace')
  const release = registerUnsavedChanges()
  onTestFinished(release)
  await dialog.getByRole('link', { name: 'Write an invoice…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})
