import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { GallerySalePage } from './gallery-sale-page.tsx'

const work = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Harbour', price: 1_200, image: null, picture: null }
const sellable = { ...work, isSold: false, reservedFor: null, reservation: null }
const invalid = (errors: Record<string, string>) => ({
  outcome: 'invalid',
  fault: 'invalid',
  message: Object.values(errors)[0],
  errors,
})

/** The form of a sale that was opened before sales tax was collected; each submission gets the next of `answers`. */
async function renderForm(...answers: object[]) {
  const action = async () => data(answers.shift()!, { status: 422 })
  const form = <GallerySalePage id="sale" work={sellable} isTaxCollected={false} />
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => galleryData,
      HydrateFallback: () => null,
      children: [{ path: '/admin/orders/new', action, Component: () => form }],
    },
  ])
  await render(<Stub initialEntries={['/admin/orders/new']} />)
}

test('GSALE-10 where tax is collected only since the form was opened, the place stays until it is whole', async () => {
  const place = { state: 'Choose the state that it goes to', zip: 'A ZIP code has five digits, such as 33401' }
  await renderForm(invalid({ to: 'Say where the work goes' }), invalid(place))
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada')
  const record = page.getByRole('button', { name: 'Record Sale', exact: true }).first()
  await record.click()
  await page.getByLabelText('Where the artwork goes').selectOptions('us')
  await record.click()
  await expect.element(page.getByRole('textbox', { name: /^ZIP code/ })).toHaveAccessibleDescription(/five digits/)
  await expect.element(page.getByLabelText('Where the artwork goes')).toHaveValue('us')
})
