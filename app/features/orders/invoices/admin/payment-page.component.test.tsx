import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryRoot } from '#tests/gallery-data.ts'
import { adminInvoicePath, invoicePaymentPath } from './invoice-path.ts'
import { InvoicePaymentPage } from './payment-page.tsx'

const invoice = {
  handle: 7,
  client: 'Ada Lovelace',
  workName: 'Harbour',
  due: { part: 'whole', cents: 5_000 },
} as const

test('GSALE-11 a payment has the day on which its form was opened, not the tab, and is recorded on it and after', async () => {
  const sent: { values: Record<string, unknown> }[] = []
  async function action({ request }: { request: Request }) {
    sent.push(await request.json())
    return { outcome: 'saved', id: '7' }
  }
  const form = <InvoicePaymentPage id="payment" {...invoice} today="2026-12-14" />
  const Stub = createRoutesStub([
    galleryRoot([
      { path: invoicePaymentPath(7), action, Component: () => form },
      { path: adminInvoicePath(7), Component: () => <h1>Invoice</h1> },
    ]),
  ])
  await render(<Stub initialEntries={[invoicePaymentPath(7)]} />)
  const day = page.getByLabelText(/^Day/)
  await expect.element(day).toHaveValue('2026-12-14')
  await day.fill('2026-12-15')
  await page.getByRole('button', { name: 'Record Payment', exact: true }).first().click()
  await expect.element(page.getByRole('heading', { name: 'Invoice' })).toBeInTheDocument()
  expect(sent.map(({ values }) => values.paid_on)).toEqual(['2026-12-15'])
})
