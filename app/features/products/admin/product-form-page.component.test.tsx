import { createRoutesStub, data, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import { announceSignIn } from '#app/platform/session-channel.ts'
import type { FormSubmission } from '#app/ui/form/versioned-form.ts'
import { galleryRoot } from '#tests/gallery-data.ts'
import type { AdminProduct } from './admin-product.ts'
import { emptyProductForm } from './product-form.ts'
import { ProductFormPage } from './product-form-page.tsx'
import { ProductLoadFailure } from './product-load-failure.tsx'
import { UndoProvider } from './undo-provider.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const draft = {
  ...emptyProductForm,
  id: 'harbour',
  name: 'Harbour',
  description: 'Oil on canvas.',
  price: 1_200,
  quantity: 1,
  category: 'Paintings',
  subcategory: 'Oil',
  style: 'Realism',
  period: 'Other',
  width_inches: null,
  height_inches: null,
  depth_inches: null,
  seat_height_inches: null,
  images: [pixel],
  pictures: [null],
  originals: {},
  status: 'draft',
  sold_out: false,
  sold_at: null,
  sold_price: null,
  created_at: '2026-11-01T15:00:00.000Z',
  updated_at: '2026-11-01T15:00:00.000Z',
  version: 3,
} as unknown as AdminProduct

type Result = [body: object, status?: number]
type Results = (Result | Promise<Result>)[]

/** The form of the draft, with another name; each submission gets the next of `results`. */
async function renderForm(...results: Results) {
  const sent = await renderAt('/admin/products/edit/harbour', results)
  await field('Name').fill('Harbour at Dusk')
  return sent
}

async function renderAt(address: string, results: Results = [], edited = draft) {
  const sent: { path: string; body: FormSubmission & { values: { status: string } } }[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() })
    const [body, status = 200] = await results.shift()!
    return data(body, { status })
  }
  const Stub = createRoutesStub([
    {
      ...galleryRoot([
        { path: '/admin/products', action, Component: () => <h1>Products</h1> },
        {
          path: '/admin/products/new',
          action,
          Component: () => <ProductFormPage id="new" product={null} cutOuts={{ missing: null }} />,
        },
        {
          path: '/admin/products/edit/:id',
          action,
          Component: () => <ProductFormPage id="harbour" product={edited} cutOuts={{ missing: null }} />,
        },
      ]),
      // As in the back office's layout.
      Component: () => (
        <UndoProvider>
          <Outlet />
        </UndoProvider>
      ),
    },
  ])
  await render(<Stub initialEntries={[address]} />)
  await expect.element(field('Name')).toBeVisible()
  return sent
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()

test('FORM-08 PFRM-46 a work that was deleted while it was edited becomes a new draft, also after signing in again', async () => {
  const gone: [object, number] = [changeFailure('not-found', 'Product not found'), 404]
  const refused: [object, number] = [{ outcome: 'refused', message: 'Your session has ended.' }, 401]
  const sent = await renderForm(gone, refused, [{ outcome: 'saved', id: 'new' }])
  await button('Publish').click()
  await page.getByRole('button', { name: 'Keep the text as a new draft' }).click()
  await expect.element(page.getByText(/^Your session has ended./).first()).toBeVisible()
  announceSignIn()
  await expect.element(page.getByText('Artwork saved as draft')).toBeVisible()
  expect(sent.map(({ path, body }) => [path, body.version, body.values.status])).toEqual([
    ['/admin/products/edit/harbour', 3, 'published'],
    ['/admin/products/new', null, 'draft'],
    ['/admin/products/new', null, 'draft'],
  ])
  expect(sent[2]!.body.id).toBe(sent[1]!.body.id)
})

test('FORM-29 what is typed while a work is being published stays in its form, which has the status that was saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Result>()
  const sent = await renderForm(promise, [{ outcome: 'saved', id: 'harbour' }])
  await button('Publish').click()
  await expect.element(button('Saving...')).toBeVisible()
  await field('Name').fill('Harbour at Dusk, 1890')
  resolve([
    {
      outcome: 'saved',
      id: 'harbour',
      current: { ...draft, name: 'Harbour at Dusk', status: 'published', version: 4 },
    },
  ])
  await expect.element(page.getByText('What was changed since is not saved yet').first()).toBeVisible()
  await expect.element(field('Status')).toHaveValue('published')
  await button('Update').click()
  await expect.element(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  expect(sent[1]!.body).toMatchObject({ version: 4, values: { name: 'Harbour at Dusk, 1890', status: 'published' } })
})

test('PFRM-50 an artist who was typed and not chosen is not dropped in silence: saving says so, until the field is emptied', async () => {
  const sent = await renderForm([{ outcome: 'saved', id: 'harbour' }])
  const artist = page.getByLabelText('Artist', { exact: true })
  await artist.fill('Anna Ancher')
  await button('Publish').click()
  await expect.element(artist).toHaveAccessibleDescription('Artist must be chosen from the list')
  await expect.element(artist).toHaveFocus()
  expect(sent).toEqual([])
  await artist.fill(' ')
  await expect.element(artist).not.toBeInvalid()
  await button('Publish').click()
  await expect.element(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('FORM-02 PFRM-48 after a conflict the whole page goes by what is saved now', async () => {
  const current = {
    ...draft,
    status: 'published',
    sold_out: true,
    sold_at: '2026-11-03T17:00:00.000Z',
    quantity: 0,
    version: 4,
  }
  await renderForm([{ outcome: 'conflict', fault: 'conflict', message: '', current }, 409])
  await expect.element(button('Update')).toHaveClass('btn--secondary')
  await button('Update').click()
  const notice = page.getByRole('region', { name: 'This artwork was changed while you worked on it' })
  await expect.element(notice.getByText('Draft Published', { exact: true })).toBeVisible()
  await expect.element(notice.getByText('Sold', { exact: true })).toBeVisible()
  await expect.element(notice).not.toMatchTextContent('Quantity')
  await page.getByRole('button', { name: 'Use what is saved' }).click()
  await expect.element(page.getByText('Sold: none is left.')).toBeVisible()
  await expect.element(page.getByText(/Sold on November 3, 2026/)).toBeVisible()
  await expect.element(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect.element(button('Update')).toHaveClass('btn--primary')
  await expect.element(button('Save as draft')).toBeInTheDocument()
})

test('RSV-01 a work is reserved from its form, of which nothing is sent or lost', async () => {
  const reservation = {
    clientName: 'Ada Lovelace',
    clientEmail: null,
    clientPhone: null,
    note: null,
    until: '2026-12-14T05:00:00.000Z',
    madeAt: '2026-11-29T15:00:00.000Z',
    invoice: null,
  }
  const sent = await renderForm([{ outcome: 'reserved', reservation }])
  await button('Reserve for a client…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Client', { exact: true }).fill('Ada Lovelace')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Reserved for Ada Lovelace', { exact: false })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ path }) => path)).toEqual(['/admin/products'])
  await expect.element(field('Name')).toHaveValue('Harbour at Dusk')
})

test('PFRM-06 PFRM-14 PFRM-15 the form of a new work begins with what most works have', async () => {
  await renderAt('/admin/products/new')
  await expect.element(field('Condition')).toHaveValue('Very Good')
  await expect.element(field('Quantity')).toHaveValue(1)
  await expect.element(field('Status')).toHaveValue('draft')
  const website = page.getByRole('checkbox', { name: 'Vitrine' })
  await expect.element(website).toBeChecked()
  await expect.element(website).toBeDisabled()
})

test('PFRM-09 PFRM-11 PFRM-20 PFRM-21 PFRM-23 PFRM-24 PFRM-37 a draft needs a name and an image; the form helps with the rest', async () => {
  const sent = await renderAt('/admin/products/new')
  await field('Category').selectOptions('Furniture')
  await expect.element(field('Subcategory')).toBeDisabled()
  await field('Style').selectOptions('Chippendale')
  await field('Category').selectOptions('Prints')
  await expect.element(field('Style')).toHaveValue('')
  await field('Subcategory').selectOptions('Etching')
  await field('Style').selectOptions('Realism')
  await field('Category').selectOptions('Drawings')
  await expect.element(field('Subcategory')).toHaveValue('')
  await expect.element(field('Style')).toHaveValue('Realism')
  await page.getByRole('button', { name: 'Use the standard sentence' }).click()
  await expect
    .element(field('Condition details'))
    .toHaveValue('In great as found condition. Minor scuffs and blemishes appropriate with age.')
  await expect.element(page.getByText('50-60 characters', { exact: false })).toBeVisible()
  await expect.element(page.getByText('150-160 characters', { exact: false })).toBeVisible()
  await button('Save as draft').click()
  const faults = page.getByRole('alert').getByRole('listitem')
  await expect
    .poll(() => faults.elements().map(({ textContent }) => textContent))
    .toEqual(['At least one image is required', 'Product name is required and must be at least 3 characters'])
  await expect.element(page.getByText('Name is required', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
})

test('PFRM-27 PFRM-28 a work that is not there, or cannot be read, is told, and leads back to the list', async () => {
  let toasts = 0
  for (const [error, title] of [
    [data({ message: 'Product not found' }, { status: 404 }), 'Product not found'],
    [new Error('no database'), 'The artwork could not be read'],
  ] as const) {
    const Stub = createRoutesStub([
      {
        path: '/',
        loader: () => Promise.reject(error),
        ErrorBoundary: ({ error }) => <ProductLoadFailure error={error} />,
        HydrateFallback: () => null,
      },
    ])
    const { unmount } = await render(<Stub />)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.poll(() => document.title).toBe(`${title} | Admin Portal`)
    await expect.poll(() => page.getByText('Failed to load product', { exact: true }).elements().length).toBe(++toasts)
    const back = page.getByRole('link', { name: 'Back to Products' })
    await expect.element(back).toHaveAttribute('href', '/admin/products')
    await unmount()
  }
})

test('PLST-53 a published work that is saved as a draft says that visitors no longer see it, and is published again by Undo', async () => {
  const published = { ...draft, status: 'published' } as AdminProduct
  const results: Result[] = [[{ outcome: 'saved', id: 'harbour' }], [{ outcome: 'changed' }]]
  const sent = await renderAt('/admin/products/edit/harbour', results, published)
  await button('Save as draft').click()
  await expect.element(page.getByText('Artwork saved as draft. Visitors no longer see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Artwork published')).toBeVisible()
  expect(sent[1]).toEqual({
    path: '/admin/products',
    body: { intent: 'set-status', id: 'harbour', status: 'published' },
  })
})

test('PLST-53 so does one whose status was chosen in the form', async () => {
  const published = { ...draft, status: 'published' } as AdminProduct
  await renderAt('/admin/products/edit/harbour', [[{ outcome: 'saved', id: 'harbour' }]], published)
  await field('Status').selectOptions('Draft')
  await button('Update').click()
  await expect.element(page.getByText('Artwork saved as draft. Visitors no longer see it.')).toBeVisible()
})

test('PLST-53 PFRM-46 a draft that stays one is told as before', async () => {
  await renderForm([{ outcome: 'saved', id: 'harbour' }])
  await button('Update').click()
  await expect.element(page.getByText('Artwork updated')).toBeVisible()
})
