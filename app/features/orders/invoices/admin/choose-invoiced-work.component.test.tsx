import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChooseInvoicedWork } from './choose-invoiced-work.tsx'

test('INV-01 an invoice that is begun from the list asks for its work, found like that of a sale', async () => {
  const harbour = { id: 'harbour', name: 'Harbour', inventoryNumber: 'VG-0412', price: 900, image: null, picture: null }
  function NewInvoice() {
    const work = useLoaderData<string | null>()
    return work ? <h1>Invoice for {work}</h1> : <ChooseInvoicedWork />
  }
  const Stub = createRoutesStub([
    {
      path: '/admin/orders/invoices/new',
      loader: ({ request }) => new URL(request.url).searchParams.get('work'),
      Component: NewInvoice,
    },
    { path: '/admin/orders/new/works', loader: () => ({ found: [harbour], answered: '0412', work: null }) },
  ])
  await render(<Stub initialEntries={['/admin/orders/invoices/new']} />)
  await page.getByRole('searchbox', { name: 'Artwork' }).fill('0412')
  await expect.element(page.getByText('VG-0412', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Invoice for harbour' })).toBeVisible()
})
