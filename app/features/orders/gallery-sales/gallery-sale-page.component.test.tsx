import { createRoutesStub, data } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { storeUnsavedForm, unsavedFormKey } from '#app/ui/form/unsaved-forms.ts'
import { UnsavedFormOwner } from '#app/ui/form/use-unsaved-form.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import { gallerySaleValues } from './gallery-sale-form.ts'
import { GallerySalePage } from './gallery-sale-page.tsx'

const work = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Harbour', price: 1_200, image: null, picture: null }
const sellable = { ...work, isSold: false, inventoryNumber: null, reservedFor: null, reservation: null }
const reserved = { ...sellable, reservedFor: 'Ada Lovelace', reservation: '2026-11-20T15:00:00.000Z' }
const invalid = (errors: Record<string, string>) => ({
  outcome: 'invalid',
  fault: 'invalid',
  message: Object.values(errors)[0],
  errors,
})

let sent: { values: Record<string, unknown> }[] = []
beforeEach(() => {
  sent = []
})

/** The form of a sale of `sold`, opened on December 14, in a tab that was loaded on the 10th, and before sales tax was collected; each submission gets the next of `answers`. */
async function renderForm(sold: typeof sellable | typeof reserved, ...answers: object[]) {
  async function action({ request }: { request: Request }) {
    sent.push(await request.json())
    return data(answers.shift()!, { status: 422 })
  }
  const form = <GallerySalePage id="sale" work={sold} today="2026-12-14" isTaxCollected={false} />
  const Stub = createRoutesStub([galleryRoot([{ path: '/admin/orders/new', action, Component: () => form }])])
  await render(<Stub initialEntries={['/admin/orders/new']} />)
}

test('GSALE-11 the day is that on which the form was opened, not the tab; whether a later one is to come, the server says', async () => {
  await renderForm(sellable, invalid({ paid_on: 'The day cannot be in the future' }))
  const day = page.getByLabelText(/^Day/)
  await expect.element(day).toHaveValue('2026-12-14')
  await day.fill('2026-12-15')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada')
  await page.getByRole('button', { name: 'Record Sale', exact: true }).first().click()
  await expect.element(day).toHaveAccessibleDescription(/cannot be in the future/)
  expect(sent.map(({ values }) => values.paid_on)).toEqual(['2026-12-15'])
})

test('GSALE-10 where tax is collected only since the form was opened, the place stays until it is whole', async () => {
  const place = { state: 'Choose the state that it goes to', zip: 'A ZIP code has five digits, such as 33401' }
  await renderForm(sellable, invalid({ to: 'Say where the work goes' }), invalid(place))
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada')
  const record = page.getByRole('button', { name: 'Record Sale', exact: true }).first()
  await record.click()
  await page.getByLabelText('Where the artwork goes').selectOptions('us')
  await record.click()
  await expect.element(page.getByRole('textbox', { name: /^ZIP code/ })).toHaveAccessibleDescription(/five digits/)
  await expect.element(page.getByLabelText('Where the artwork goes')).toHaveValue('us')
})

test('GSALE-09 a work that is reserved says for whom; when that has changed, the sale is to be confirmed anew', async () => {
  const message = 'It is now reserved for Grace Hopper until November 30.'
  const changed = { ...invalid({ sell_reserved: message }), suggestions: { reservation: '2026-11-21T15:00:00.000Z' } }
  await renderForm(reserved, changed)
  const work = page.getByRole('group', { name: 'Artwork' })
  await expect.element(work).toMatchTextContent('Reserved for Ada Lovelace')
  const confirm = page.getByRole('checkbox', { name: 'Sell it although it is reserved' })
  await confirm.click()
  await expect.element(confirm).toBeChecked()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Record Sale', exact: true }).first().click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.element(confirm).not.toBeChecked()
  await expect.element(confirm).toHaveFocus()
  await expect.element(work).not.toMatchTextContent('Reserved for')
  await confirm.click()
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
})

const other = { ...sellable, id: '0198c0de-0000-7000-8000-000000000002', name: 'Quay' }
const amount = page.getByLabelText(/^Amount/)

/** The form, begun with `work`, whose search finds `found`. */
async function renderChoice(work: typeof sellable | null, found: object[]) {
  const form = <GallerySalePage id="sale" work={work} today="2026-12-14" isTaxCollected={false} />
  const loader = () => ({ found, answered: 'a', work: null })
  const Stub = createRoutesStub([
    galleryRoot([
      { path: '/admin/orders/new', Component: () => form },
      { path: '/admin/orders/new/works', loader },
    ]),
  ])
  await render(<Stub initialEntries={['/admin/orders/new']} />)
}

async function choose(name: RegExp) {
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('button', { name }).click()
}

async function chooseInstead(name: RegExp) {
  await page.getByRole('button', { name: 'Choose Another artwork' }).click()
  await choose(name)
}

test('GSALE-12 the price of a work that is let go does not stay as that of another; an amount that was typed does', async () => {
  const quay = { ...other, price: null }
  await renderChoice(sellable, [sellable, quay])
  await expect.element(amount).toHaveValue(1_200)
  await chooseInstead(/^Quay/)
  await expect.element(amount).toHaveValue(null)
  await chooseInstead(/^Harbour/)
  await expect.element(amount).toHaveValue(1_200)
  await amount.fill('1100')
  await chooseInstead(/^Quay/)
  await expect.element(page.getByRole('group', { name: 'Artwork' })).toMatchTextContent('Quay')
  await expect.element(amount).toHaveValue(1_100)
})

test('GSALE-13 an amount that was typed stays whichever work is chosen after it, also the first', async () => {
  await renderChoice(null, [sellable, { ...other, price: 5_800 }])
  await amount.fill('777')
  await choose(/^Harbour/)
  const work = page.getByRole('group', { name: 'Artwork' })
  await expect.element(work).toMatchTextContent('Harbour')
  await expect.element(amount).toHaveValue(777)
  await chooseInstead(/^Quay/)
  await expect.element(work).toMatchTextContent('Quay')
  await expect.element(amount).toHaveValue(777)
  await amount.fill('')
  await chooseInstead(/^Harbour/)
  await expect.element(amount).toHaveValue(1_200)
})

test('GSALE-17 a restored sale whose work cannot be read says so, and reads it again on demand; the focus stays in the field', async () => {
  const owner = crypto.randomUUID()
  const keptAt = Date.now()
  const base = gallerySaleValues({ paid_on: '2026-12-14' })
  const left = {
    form: '/admin/orders/new',
    id: 'sale',
    version: null,
    base,
    values: { ...base, work: other.id },
    keptAt,
  }
  storeUnsavedForm(unsavedFormKey(owner, 'left'), left)
  const answers: (object | null)[] = [null, null, { found: [], answered: '', work: other }]
  const form = <GallerySalePage id="new" work={null} today="2026-12-14" isTaxCollected={false} />
  const Stub = createRoutesStub([
    galleryRoot([
      { path: '/admin/orders/new', Component: () => form },
      { path: '/admin/orders/new/works', loader: () => answers.shift()! },
    ]),
  ])
  await render(
    <UnsavedFormOwner value={owner}>
      <Stub initialEntries={['/admin/orders/new']} />
    </UnsavedFormOwner>,
  )
  await page.getByRole('button', { name: 'Restore' }).click()
  const work = page.getByRole('group', { name: 'Artwork' })
  await expect.element(work.getByRole('alert')).toMatchTextContent('The artwork could not be read.')
  const retry = work.getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect.poll(() => answers.length).toBe(1)
  await expect.element(work.getByRole('alert')).toMatchTextContent('The artwork could not be read.')
  await retry.click()
  await expect.element(work).toMatchTextContent('Quay')
  await expect.element(retry).not.toBeInTheDocument()
  await expect.element(work.getByRole('button', { name: 'Choose Another artwork' })).toHaveFocus()
})
