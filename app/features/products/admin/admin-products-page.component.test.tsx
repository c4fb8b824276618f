import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeFailure } from '#app/platform/change-result.ts'
import { listedWork, renderArtworkList } from '#tests/artwork-list.tsx'
import { productMessages } from './product-messages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const sold = { sold_out: true, sold_at: '2026-11-03T17:00:00.000Z' }
const list = page.getByRole('list', { name: 'Artworks' })

test('PLST-07 PLST-08 a row shows price and category • subcategory, sold or not', async () => {
  const { row } = await renderArtworkList({
    works: [
      listedWork('Harbour', { ...sold, price: 1_250.5 }),
      listedWork('Quay', { price: null, subcategory: null }),
      listedWork('Mole', { ...sold, price: null }),
    ],
  })
  await expect.element(row('Harbour')).toMatchTextContent('$1,250.50')
  await expect.element(row('Harbour')).toMatchTextContent('Paintings • Oil')
  await expect.element(row('Harbour')).toMatchTextContent('Sold on November 3, 2026')
  await expect.element(row('Quay')).toMatchTextContent('Price on request')
  await expect.element(row('Quay').getByText('Paintings', { exact: true })).toBeVisible()
  await expect.element(row('Mole')).toMatchTextContent('Price on request')
})

test('PLST-62 what a row says below its name is divided by • alone', async () => {
  const { row } = await renderArtworkList({
    works: [
      listedWork('Harbour', { ...sold, maker: { name: 'Ada Brandt', qualifier: null }, price_on_request: true }),
      listedWork('Quay', {
        reservation: {
          madeAt: '2026-11-03T17:00:00.000Z',
          clientName: 'Ines Aldana',
          clientEmail: null,
          clientPhone: null,
          note: null,
          until: '2026-11-10T05:00:00.000Z',
          invoice: null,
        },
      }),
    ],
  })
  await expect
    .element(row('Harbour'))
    .toMatchTextContent('Ada Brandt • Paintings • Oil • Price on request • Sold on November 3, 2026')
  await expect
    .element(row('Quay'))
    .toMatchTextContent('Paintings • Oil • Reserved for Ines Aldana until November 9, 2026')
})

/** The list of what is available, with one work's sale asked for. */
async function renderSale(address = '/admin/products?availability=available') {
  const stored = { works: [listedWork('Harbour'), listedWork('Quay')] }
  const rendered = await renderArtworkList(stored, address)
  await rendered.row('Harbour').getByRole('switch', { name: 'Available' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark ‘Harbour’ as sold' })
  await dialog.getByLabelText('Sold on').fill('2026-01-05')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  return { ...rendered, stored, dialog }
}

test('PLST-28 a sale that takes its work out of the list is told, and is taken back with the quantity it was of', async () => {
  const { stored, row, change } = await renderSale()
  const { body, respond } = await change(0)
  expect(body).toEqual({ intent: 'set-sold', id: 'id of Harbour', sold: true, price: 1_200, day: '2026-01-05' })
  stored.works[0] = listedWork('Harbour', sold)
  respond({ outcome: 'changed', quantity: 3 })
  await expect.element(page.getByText(productMessages.markedSold)).toBeVisible()
  await expect.element(row('Harbour')).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  const undo = await change(1)
  expect(undo.body).toEqual({ intent: 'set-sold', id: 'id of Harbour', sold: false, quantity: 3 })
  stored.works[0] = listedWork('Harbour')
  undo.respond({ outcome: 'changed' })
  await expect.element(row('Harbour')).toBeVisible()
})

test('PLST-38 a sale that stood already is told as such, and is not offered to be taken back', async () => {
  const { change, dialog } = await renderSale()
  ;(await change(0)).respond({ outcome: 'changed' })
  await expect.element(dialog).not.toBeInTheDocument()
  const toast = page.getByRole('listitem').filter({ hasText: productMessages.soldBefore })
  await expect.element(toast).toBeVisible()
  await expect.element(toast.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('RSV-13 PLST-47 the sale of a reserved work says what ends with it, is confirmed anew over another, and is not offered to be taken back', async () => {
  const clientFacts = { clientEmail: null, clientPhone: null, note: null, until: '2026-11-25T05:00:00.000Z' }
  const ada = { ...clientFacts, clientName: 'Ada Lovelace', madeAt: '2026-11-01T15:00:00.000Z', invoice: null }
  const grace = { ...clientFacts, clientName: 'Grace Hopper', madeAt: '2026-11-02T15:00:00.000Z', invoice: 7 }
  const { row, change } = await renderArtworkList({ works: [listedWork('Harbour', { reservation: ada })] })
  await row('Harbour').getByRole('switch', { name: 'Available' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark ‘Harbour’ as sold' })
  await expect.element(dialog).toMatchTextContent(/Reserved for Ada Lovelace until November 24, 2026/)
  await expect.element(dialog).toMatchTextContent(/The sale ends the reservation\. .* does not bring it back/)
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  const first = await change(0)
  expect(first.body).toMatchObject({ intent: 'set-sold', sold: true, seen: ada.madeAt })
  first.respond(
    { ...changeFailure('conflict', productMessages.soldFailed, ['It is now reserved.']), current: grace },
    409,
  )
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('It is now reserved')
  await expect.element(dialog).toMatchTextContent(/Reserved for Grace Hopper/)
  await expect
    .element(dialog)
    .toMatchTextContent(/ends the reservation, and nothing of its invoice I-0007 can be paid any more\. .* them back/)
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  const second = await change(1)
  expect(second.body).toMatchObject({ sold: true, seen: grace.madeAt })
  second.respond({ outcome: 'changed', quantity: 1, endedReservation: true })
  const toast = page.getByRole('listitem').filter({ hasText: productMessages.soldReserved })
  await expect.element(toast).toBeVisible()
  await expect.element(toast.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('RSV-15 a row says that its work is reserved', async () => {
  const reservation = {
    clientName: 'Ada Lovelace',
    clientEmail: null,
    clientPhone: null,
    note: null,
    until: '2026-11-25T05:00:00.000Z',
    madeAt: '2026-11-01T15:00:00.000Z',
    invoice: null,
  }
  const { row } = await renderArtworkList({ works: [listedWork('Harbour', { reservation }), listedWork('Quay')] })
  await expect.element(row('Harbour').getByText('Reserved', { exact: true })).toHaveClass('badge')
  await expect.element(row('Harbour')).toMatchTextContent('Reserved for Ada Lovelace until November 24, 2026')
  await expect.element(row('Quay')).not.toMatchTextContent('Reserved')
})

test('GSALE-15 the dialog that marks a work sold says that nothing is written of it, and leads to recording its sale', async () => {
  const { row } = await renderArtworkList({ works: [listedWork('Harbour')] })
  await row('Harbour').getByRole('switch', { name: 'Available' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark ‘Harbour’ as sold' })
  await expect.element(dialog).toMatchTextContent('This writes no order, no receipt and no sales tax.')
  await expect
    .element(dialog.getByRole('link', { name: 'record a sale' }))
    .toHaveAttribute('href', '/admin/orders/new?work=id of Harbour')
})

test('PLST-19 OP-48 a sale that is refused says so in the dialog, and why', async () => {
  const { dialog, change } = await renderSale()
  const reason = 'A payment for it is under way.'
  ;(await change(0)).respond(changeFailure('conflict', productMessages.soldFailed, [reason]), 409)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(`Failed to update product status. ${reason}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('PLST-14 PLST-27 when the last work that a search finds is deleted, the list names the search and offers to clear it', async () => {
  const stored = { works: [listedWork('Harbour'), listedWork('Quay')] }
  const { bar, row, change } = await renderArtworkList(stored, '/admin/products?search=harbour&availability=available')
  await row('Harbour').getByRole('checkbox').click()
  await row('Harbour').getByRole('button', { name: 'Delete Harbour' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const { respond } = await change(0)
  stored.works = stored.works.slice(1)
  respond({ outcome: 'deleted', id: 'id of Harbour', message: 'Artwork deleted' })
  const title = page.getByRole('heading', { name: 'No artworks match ‘harbour’' })
  await expect.element(title).toHaveFocus()
  await expect.element(bar.getByRole('status')).toBeEmptyDOMElement()
  const clear = page.getByRole('link', { name: 'Clear search' })
  await expect.element(clear).toHaveAttribute('href', '/admin/products?availability=available')
  await expect.element(page.getByRole('link', { name: 'Show all artworks' })).toHaveAttribute('href', '/admin/products')
  await clear.click()
  await expect.element(row('Quay')).toBeVisible()
})

/** Deletes a work of the list, as the change after the first `before` ones. */
async function deleteWork({ row, change }: Awaited<ReturnType<typeof renderArtworkList>>, name: string, before = 0) {
  await row(name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  ;(await change(before)).respond({ outcome: 'deleted', id: `id of ${name}`, message: `${name} deleted` })
}

test('PLST-31 a single deletion that can no longer be undone says so', async () => {
  const rendered = await renderArtworkList({ works: [listedWork('Harbour'), listedWork('Quay')] })
  await deleteWork(rendered, 'Harbour')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  const { body, respond } = await rendered.change(1)
  expect(body).toEqual({ intent: 'restore', ids: ['id of Harbour'] })
  respond({ outcome: 'restored', count: 0, asked: 1 })
  await expect.element(page.getByText('Can no longer be undone').last()).toBeVisible()
})

test('PLST-39 an undo that is clicked on another page is told there', async () => {
  const rendered = await renderArtworkList({ works: [listedWork('Harbour'), listedWork('Quay')] })
  await deleteWork(rendered, 'Harbour')
  const undo = page.getByRole('button', { name: 'Undo' }).last()
  await expect.element(undo).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await undo.click()
  ;(await rendered.change(1)).respond({ outcome: 'restored', count: 1, asked: 1 })
  await expect.element(page.getByText('1 artwork brought back')).toBeVisible()
})

test('PLST-39 of two undos the second waits for the first, and each is told', async () => {
  const rendered = await renderArtworkList({ works: [listedWork('Harbour'), listedWork('Quay')] })
  const { sent, change } = rendered
  async function deleteAndUndo(name: string, before: number) {
    await deleteWork(rendered, name, before)
    const toast = page.getByRole('listitem').filter({ hasText: `${name} deleted` })
    await toast.getByRole('button', { name: 'Undo' }).click()
  }
  await deleteAndUndo('Harbour', 0)
  const first = await change(1)
  expect(first.body).toEqual({ intent: 'restore', ids: ['id of Harbour'] })
  await deleteAndUndo('Quay', 2)
  expect(sent).toHaveLength(3)
  first.respond({ outcome: 'restored', count: 0, asked: 1 })
  await expect.element(page.getByText('Can no longer be undone').last()).toBeVisible()
  const second = await change(3)
  expect(second.body).toEqual({ intent: 'restore', ids: ['id of Quay'] })
  second.respond({ outcome: 'restored', count: 1, asked: 1 })
  await expect.element(page.getByText('1 artwork brought back').last()).toBeVisible()
})

test('PLST-58 an undo that was offered while another was under way is sent', async () => {
  const rendered = await renderArtworkList({ works: [listedWork('Harbour'), listedWork('Quay')] })
  const { row, change } = rendered
  const undo = (name: string) => {
    const toast = page.getByRole('listitem').filter({ hasText: `${name} deleted` })
    return toast.getByRole('button', { name: 'Undo' }).click()
  }
  await deleteWork(rendered, 'Harbour')
  await expect.element(page.getByText('Harbour deleted')).toBeVisible()
  await row('Quay').getByRole('button', { name: 'Delete Quay' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const deletion = await change(1)
  await undo('Harbour')
  const first = await change(2)
  deletion.respond({ outcome: 'deleted', id: 'id of Quay', message: 'Quay deleted' })
  await expect.element(page.getByText('Quay deleted')).toBeVisible()
  first.respond({ outcome: 'restored', count: 1, asked: 1 })
  await expect.element(page.getByText('1 artwork brought back')).toBeVisible()
  await undo('Quay')
  expect((await change(3)).body).toEqual({ intent: 'restore', ids: ['id of Quay'] })
})

test('DASH-03 clearing a filter leaves the focus among the filters', async () => {
  await renderArtworkList({ works: [listedWork('Harbour')] }, '/admin/products?filter=available')
  await page.getByRole('link', { name: 'Clear filter' }).click()
  await expect.element(page.getByRole('link', { name: 'Clear filter' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveFocus()
})

test('PLST-33 a copy is opened though it pushes its own work off the page, and the way back leads to the list as it was left', async () => {
  const stored = { works: [listedWork('Harbour')] }
  const { row, change } = await renderArtworkList(stored, '/admin/products?search=harbour')
  await row('Harbour').getByRole('button', { name: 'Duplicate Harbour' }).click()
  const { respond } = await change(0)
  stored.works = [listedWork('Harbour (copy)', { status: 'draft' })]
  respond({ outcome: 'duplicated', id: 'id of the copy' })
  await expect.element(page.getByRole('heading', { name: 'Form' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back' }))
    .toHaveAttribute('href', '/admin/products?search=harbour')
})

test('PLST-33 a copy that is asked for again after its response was lost is the same copy', async () => {
  const { row, change } = await renderArtworkList({ works: [listedWork('Harbour')] })
  const button = row('Harbour').getByRole('button', { name: 'Duplicate Harbour' })
  // Not with the mouse: a toast may cover it, and stays while the mouse is on it.
  const duplicate = () => (button.element() as HTMLElement).click()
  duplicate()
  const first = await change(0)
  first.respond(changeFailure('unavailable', productMessages.duplicateFailed), 503)
  await expect.element(page.getByText(productMessages.duplicateFailed)).toBeVisible()
  duplicate()
  const second = await change(1)
  expect(second.body).toEqual(first.body)
  second.respond({ outcome: 'duplicated', id: first.body.copyId })
  await expect.element(page.getByRole('heading', { name: 'Form' })).toBeVisible()
})

test('ORD-04 ORD-06 PLST-48 A11Y-16 a work that was paid for is offered again once its order is undone, with a reason', async () => {
  const stored = { works: [listedWork('Harbour', sold)] }
  const { row, sent, change } = await renderArtworkList(stored)
  await row('Harbour').getByRole('switch', { name: 'Sold' }).click()
  const offer = await change(0)
  const reason = 'Order 1A2B paid for it.'
  offer.respond({ ...changeFailure('conflict', productMessages.soldFailed, [reason]), paidOrder: '1A2B' }, 409)
  await expect.element(row('Harbour')).toMatchTextContent(reason)
  await expect.element(row('Harbour').getByRole('switch', { name: 'Sold' })).not.toBeChecked()

  const undo = row('Harbour').getByRole('button', { name: 'Undo order 1A2B' })
  await undo.click()
  const dialog = page.getByRole('dialog', { name: 'Undo order 1A2B?' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await dialog.getByRole('button', { name: 'Undo order and offer again' }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  expect(sent).toHaveLength(1)
  await dialog.getByLabelText('Reason').fill('Sent back, refunded by bank')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Keep' }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Sent back, refunded by bank')
  await dialog.getByRole('button', { name: 'Undo order and offer again' }).click()
  const undone = await change(1)
  const id = 'id of Harbour'
  expect(undone.body).toEqual({ intent: 'undo-order', id, order: '1A2B', reason: 'Sent back, refunded by bank' })
  undone.respond({ outcome: 'changed' })
  await expect.element(page.getByText('The order is undone')).toBeVisible()
  const again = await change(2)
  expect(again.body).toEqual(offer.body)
  stored.works = [listedWork('Harbour')]
  again.respond({ outcome: 'changed' })
  await expect.element(row('Harbour').getByRole('switch', { name: 'Available' })).toBeChecked()
  await expect.element(row('Harbour')).not.toMatchTextContent('1A2B')
  await expect.element(row('Harbour').getByRole('switch', { name: 'Available' })).toHaveFocus()
})

test('FORM-35 a sale of $24.500, which may mean 24,500, is not sent', async () => {
  const { row, sent } = await renderArtworkList({ works: [listedWork('Harbour')] })
  await row('Harbour').getByRole('switch', { name: 'Available' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark ‘Harbour’ as sold' })
  const price = dialog.getByLabelText('Sold for (USD)')
  await price.fill('24.500')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  expect((price.element() as HTMLInputElement).validationMessage).toBe('At most two decimals, such as 1200.50.')
  expect(sent).toEqual([])
  await price.fill('24500')
  await dialog.getByRole('button', { name: 'Mark as sold' }).click()
  await expect.poll(() => sent).toMatchObject([{ body: { price: 24_500 } }])
})
