import { newProduct } from '../new-product.ts'
import { expectAccessible } from './page-checks.ts'
import { enter, field, findWork, pressTwice, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test('PLST-08 PLST-09 PLST-10 PLST-13 PLST-17 PLST-19 OP-45 the switches of a row publish, sell and refuse', async ({
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
  await expect(work.getByRole('switch', { name: 'Sold' })).toHaveAttribute('aria-checked', 'false')
  await expect(work).toContainText(/Sold on \w+ \d+, \d{4}/)
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

test('PLST-09 PLST-10 a switch pressed again while its change is under way is not forgotten', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Pressed twice', images: await sampleImage(app) })
  await page.goto('/admin/products')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/admin/products.data', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const work = row(page, 'Pressed twice')
  await work.getByRole('switch', { name: 'Available' }).click()
  await work.getByRole('switch', { name: 'Sold' }).click()
  await expect(work.getByRole('switch', { name: 'Available' })).toBeVisible()
  await work.getByRole('switch', { name: 'Published' }).click()
  await expect(work.getByRole('switch', { name: 'Draft' })).toBeVisible()
  release()
  // Sold, available again, taken back.
  await expect
    .poll(() => findWork(app, id))
    .toMatchObject({ sold_out: false, sold_at: null, status: 'draft', version: 4 })
  await expect(work.getByRole('switch', { name: 'Available' })).toBeVisible()
  await expect(work.getByRole('switch', { name: 'Draft' })).toBeVisible()
})

test('PLST-10 a switch pressed twice at once, before the page has drawn the first press, is as it was', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Pressed at once', images: await sampleImage(app) })
  await page.goto('/admin/products')
  const work = row(page, 'Pressed at once')
  await pressTwice(page, work.getByRole('switch', { name: 'Available' }))
  await expect.poll(() => findWork(app, id)).toMatchObject({ sold_out: false, version: 3 })
  await expect(work.getByRole('switch', { name: 'Available' })).toBeVisible()
})

test('PLST-10 a switch does not turn back while the changed list is on its way', async ({ page, context, app }) => {
  await enter(app, context)
  await newProduct(app.context.db, { name: 'Kept turned', images: await sampleImage(app) })
  await page.goto('/admin/products')
  const work = row(page, 'Kept turned')
  await work.getByRole('switch', { name: 'Available' }).evaluate((button) => {
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
  await work.getByRole('switch', { name: 'Available' }).click()
  await listBegun
  // Two frames for the page to take in that the change was answered.
  await expect(work.getByRole('switch', { name: 'Sold' })).toBeVisible()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await lock.query('commit')
  lock.release()
  await expect(work).toContainText(/Sold on/)
  expect(await page.evaluate(() => (window as unknown as { labels: string[] }).labels)).toEqual(['Available', 'Sold'])
})

test('PLST-14 PLST-16 PLST-20 SHELL-18 a work is deleted when that is confirmed, and not while a buyer holds it', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, {
    name: 'To be deleted',
    images: [],
    created_at: new Date(Date.now() + 1_000),
  })
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

test('PLST-16 a deletion that is confirmed is sent once and stays in sight until it is answered', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, {
    name: 'Slowly deleted',
    images: [],
    created_at: new Date(Date.now() + 1_000),
  })
  await page.goto('/admin/products')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/admin/products.data*', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await held
    }
    await route.continue()
  })
  await row(page, 'Slowly deleted').getByRole('button', { name: 'Delete Slowly deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this artwork?' })
  await pressTwice(page, dialog.getByRole('button', { name: 'Delete' }))
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  for (const _ of ['refused', 'closed by the browser']) await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
  release()
  await expect(page.getByText('Artwork deleted')).toHaveCount(1)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Artworks' })).toBeFocused()
  await expect(page.getByText('Failed to delete product')).toHaveCount(0)
  expect(sent).toBe(1)
  expect(await findWork(app, id)).toBeUndefined()
})

test('PLST-01 PLST-02 PLST-03 PLST-04 DASH-01 DASH-03 the list is searched as one types, narrowed and paged', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await newProduct(app.context.db, { name: 'Zzyzx Road', status: 'draft', images: await sampleImage(app) })
  await page.goto('/admin/products')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('products.data')) asked.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const search = page.getByPlaceholder('Search products by name...')
  await search.pressSequentially('zzyzx')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  expect(asked).toEqual(['zzyzx'])
  await page.clock.resume()
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/admin/products?search=zzyzx')
  await expectAccessible(page)

  await page.getByLabel('Status', { exact: true }).selectOption('Published')
  await expect(page.getByText('No artworks match')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all artworks' }).click()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/admin/products?page=2')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

  await page.goto('/admin/products?filter=category:Prints')
  await expect(page.getByText('Filter: Prints')).toBeVisible()
  for (const item of await page.getByRole('list', { name: 'Artworks' }).getByRole('listitem').all())
    await expect(item).toContainText('Prints')
  await page.getByRole('link', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL('/admin/products')
})

test('PLST-04 what is chosen while a list is on its way is added to it', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto('/admin/products')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/admin/products.data*', async (route) => {
    await held
    await route.continue()
  })
  const tools = page.getByRole('search')
  const status = page.getByLabel('Status', { exact: true })
  await page.getByPlaceholder('Search products by name...').fill('vase')
  await expect(tools).toHaveAttribute('aria-busy', 'true')
  await status.selectOption('Drafts')
  await expect(status).toHaveValue('draft')
  release()
  await expect(page).toHaveURL('/admin/products?status=draft&search=vase')
  await expect(status).toHaveValue('draft')
})

test('a search that was about to begin calls nobody back who goes elsewhere', async ({ page, context, app }) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Gone to', images: await sampleImage(app) })
  await page.goto('/admin/products')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/admin/products/edit/*.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByPlaceholder('Search products by name...').pressSequentially('zzyzx')
  await row(page, 'Gone to').getByRole('link', { name: 'Edit Gone to' }).click()
  await expect(page.getByRole('search')).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(300)
  release()
  await expect(page).toHaveURL(`/admin/products/edit/${id}`)
  await expect(field(page, 'Name')).toHaveValue('Gone to')
})

test('Back finds the list where it was left', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto('/admin/products')
  const works = page.getByRole('list', { name: 'Artworks' }).getByRole('listitem')
  await expect(works).toHaveCount(24)
  await page.evaluate(() => window.scrollTo({ top: 1_000, behavior: 'instant' }))
  await works.nth(12).getByRole('link', { name: /^Edit/ }).click()
  await expect(page).toHaveURL(/\/admin\/products\/edit\//)
  await expect(field(page, 'Name')).toBeVisible()
  await page.goBack()
  await expect(works).toHaveCount(24)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1_000)
})

test('the list follows what others change', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto('/admin/products')
  await page.waitForLoadState('load')
  await expect(page.getByRole('list', { name: 'Artworks' })).toBeVisible()
  const name = `Seen at once ${crypto.randomUUID().slice(0, 8)}`
  await newProduct(app.context.db, { name, images: await sampleImage(app) })
  await expect(row(page, name)).toBeVisible()
})

test('PLST-18 a list that cannot be read says so and is asked for again', async ({ page, context, freshApp }) => {
  const app = await freshApp({ logLevel: 'silent' })
  await enter(app, context)
  await app.context.db.$client.query('alter table products rename to hidden_products')
  await page.goto(`${app.url}/admin/products`)
  await expect(page.getByText('Failed to load products')).toBeVisible()
  await app.context.db.$client.query('alter table hidden_products rename to products')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Artworks' })).toBeVisible()
})

test('PLST-21 three placeholders stand where the list will be', async ({ page, context, freshApp }) => {
  const app = await freshApp()
  await enter(app, context)
  await page.goto(`${app.url}/admin/products/new`)
  const lock = await app.context.db.$client.connect()
  await lock.query('begin')
  await lock.query('lock table products in access exclusive mode')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click()
  const placeholders = page.getByRole('list', { name: 'Loading artworks' }).getByRole('listitem')
  await expect(placeholders).toHaveCount(3)
  await lock.query('commit')
  lock.release()
  await expect(page.getByRole('list', { name: 'Artworks', exact: true })).toBeVisible()
  await expect(placeholders).toHaveCount(0)
})
