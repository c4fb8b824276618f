import { orderNumber } from '#app/features/orders/order-number.ts'
import { newProduct } from '../new-product.ts'
import { openOrder, postJson } from './buying.ts'
import { untilDrawn } from './page-checks.ts'
import { clickTwice, enter, findWork, firstInList, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test('PLST-08 PLST-09 PLST-10 PLST-28 PLST-13 PLST-17 PLST-19 OP-45 the switches of a row publish, sell and refuse', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const image = await sampleImage(app)
  const { id } = await newProduct(app.context.db, { name: 'Switched about', images: image })
  await newProduct(app.context.db, { name: 'Without a price', status: 'draft', price: null, images: image })
  await page.goto('/admin/products')
  const work = row(page, 'Switched about')

  await work.getByRole('switch', { name: 'Available' }).click()
  const sale = page.getByRole('dialog', { name: 'Mark ‘Switched about’ as sold' })
  await expect(sale.getByLabel('Sold for (USD)')).toHaveValue('1200')
  await sale.getByLabel('Sold for (USD)').fill('1100.50')
  await sale.getByLabel('Sold on').fill('2025-11-03')
  await sale.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(work.getByRole('switch', { name: 'Sold' })).toHaveAttribute('aria-checked', 'false')
  await expect(work).toContainText('Sold on November 3, 2025')
  expect(await findWork(app, id)).toMatchObject({ sold_price: 1100.5 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(work.getByRole('switch', { name: 'Available' })).toHaveAttribute('aria-checked', 'true')
  await expect.poll(() => findWork(app, id)).toMatchObject({ sold_out: false, sold_price: null })
  await work.getByRole('switch', { name: 'Available' }).click()
  await sale.getByRole('button', { name: 'Mark as sold' }).click()
  await work.getByRole('switch', { name: 'Sold' }).click()
  await expect(work.getByRole('switch', { name: 'Available' })).toHaveAttribute('aria-checked', 'true')
  await work.getByRole('switch', { name: 'Published' }).click()
  await expect(work.getByRole('switch', { name: 'Draft' })).toHaveAttribute('aria-checked', 'false')
  await expect.poll(async () => (await findWork(app, id))?.status).toBe('draft')

  const draft = row(page, 'Without a price')
  await draft.getByRole('switch', { name: 'Draft' }).click()
  await expect(page.getByText('Failed to update status')).toBeVisible()
  await expect(draft).toContainText('Price is required to publish')
  await expect(draft.getByRole('switch', { name: 'Draft' })).toHaveAttribute('aria-checked', 'false')

  await work.getByRole('button', { name: 'Copy ID of Switched about' }).click()
  await expect(page.getByText('Product ID copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await work.getByRole('link', { name: 'Edit Switched about' }).click()
  await expect(page).toHaveURL(`/admin/products/edit/${id}`)
})

test('PLST-10 a switch clicked twice at once, before the page has drawn the first click, is as it was', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Clicked at once', images: await sampleImage(app) })
  await page.goto('/admin/products')
  const work = row(page, 'Clicked at once')
  // The second click takes back what the first asked for, whether that has reached the server or not.
  const takenBack = page.waitForResponse(
    (response) => response.request().postData()?.includes('"status":"published"') ?? false,
  )
  await clickTwice(page, work.getByRole('switch', { name: 'Published' }))
  expect((await takenBack).status()).toBe(200)
  await expect.poll(() => findWork(app, id)).toMatchObject({ status: 'published' })
  await expect(work.getByRole('switch', { name: 'Published' })).toBeVisible()
})

test('PLST-10 a switch does not turn back while the changed list is on its way', async ({ page, context, app }) => {
  await enter(app, context)
  await newProduct(app.context.db, { name: 'Kept turned', images: await sampleImage(app) })
  await page.goto('/admin/products')
  const work = row(page, 'Kept turned')
  await work.getByRole('switch', { name: 'Published' }).evaluate((button) => {
    const labels = [button.textContent]
    new MutationObserver(() => labels.push(button.textContent)).observe(button, { subtree: true, characterData: true })
    Object.assign(window, { labels })
  })
  // What the list is read from, and the change is not.
  const lock = await app.context.db.$client.connect()
  await lock.query('begin')
  await lock.query('lock table pictures in access exclusive mode')
  const listBegun = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/admin/products.data'),
  )
  await work.getByRole('switch', { name: 'Published' }).click()
  await listBegun
  // Two frames for the page to take in that the response had come.
  await expect(work.getByRole('switch', { name: 'Draft' })).toBeVisible()
  await untilDrawn(page)
  await lock.query('commit')
  lock.release()
  await expect(work.getByRole('switch', { name: 'Draft' })).toBeVisible()
  await untilDrawn(page)
  expect(await page.evaluate(() => (window as unknown as { labels: string[] }).labels)).toEqual(['Published', 'Draft'])
})

test('PLST-14 PLST-16 PLST-20 SHELL-18 a work is deleted when that is confirmed, and not while a buyer holds it', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const id = await firstInList(app, 'To be deleted')
  await page.goto('/admin/products')
  const remove = row(page, 'To be deleted').getByRole('button', { name: 'Delete To be deleted' })
  const dialog = page.getByRole('dialog', { name: 'Delete this artwork?' })
  await remove.click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  expect(await findWork(app, id)).toBeDefined()

  const order = await fetch(`${app.url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId: id }),
  })
  const { orderId } = (await order.json()) as { orderId: string }
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete product')).toBeVisible()
  expect(await findWork(app, id)).toBeDefined()

  await fetch(`${app.url}/api/orders/${orderId}/cancel`, { method: 'POST' })
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Artwork deleted')).toBeVisible()
  await expect(row(page, 'To be deleted')).toHaveCount(0)
  expect(await findWork(app, id)).toBeUndefined()
})

test('ORD-04 ORD-06 a work that was paid for is offered again once its order is undone, with a reason', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const id = await firstInList(app, 'Paid for')
  const { orderId, providerOrderId } = await openOrder(app, id)
  await postJson(app, `/api/demo-payments/${providerOrderId}`, { action: 'approve' })
  await postJson(app, `/api/orders/${orderId}/capture`)
  await page.goto('/admin/products')
  const work = row(page, 'Paid for')
  await work.getByRole('switch', { name: 'Sold' }).click()
  await expect(page.getByText('Failed to update product status')).toBeVisible()
  const number = orderNumber(orderId)
  await expect(work).toContainText(`Order ${number} paid for it`)
  await expect(work.getByRole('switch', { name: 'Sold' })).toHaveAttribute('aria-checked', 'false')

  const undo = work.getByRole('button', { name: `Undo order ${number}` })
  await undo.click()
  const dialog = page.getByRole('dialog', { name: `Undo order ${number}?` })
  await page.keyboard.press('Escape')
  await expect(undo).toBeFocused()
  await undo.click()
  await dialog.getByRole('button', { name: 'Undo order and offer again' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('Sent back, refunded by bank')
  await dialog.getByRole('button', { name: 'Undo order and offer again' }).click()
  await expect(work.getByRole('switch', { name: 'Available' })).toHaveAttribute('aria-checked', 'true')
  await expect(work).not.toContainText(number)
  // The row shows it before the response is there.
  await expect.poll(() => findWork(app, id)).toMatchObject({ sold_out: false, quantity: 1 })
})
