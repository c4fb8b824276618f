import { newProduct } from '../new-product.ts'
import { expectAccessible, expectFits } from './page-checks.ts'
import { enter, reserveFor, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 768, height: 1024 } })

test('RSV-01 RSV-03 RSV-05 RSV-10 an assistant keeps a work for a client and lets it go, while a visitor looks on and a colleague keeps it for another', async ({
  page,
  context,
  app,
  browser,
}) => {
  await enter(app, context)
  const name = `Kept aside ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await newProduct(app.context.db, { name, images: [await sampleImage(app)] })
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  await visitor.goto(`/collection?productId=${id}`)
  await expect(visitor.getByRole('button', { name: 'Buy this piece' })).toBeEnabled()

  await page.goto(`/admin/products?${new URLSearchParams({ search: name })}`)
  const work = row(page, name)
  await work.getByRole('button', { name: `Reserve ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, { within: 'dialog' })
  await dialog.getByLabel('Client').fill('Ada Lovelace')
  await dialog.getByLabel('Until and including').fill('2020-01-01')
  await dialog.getByLabel('Email (optional)').fill('ada@example.com')
  // Without the browser's own check of the date.
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('The day cannot be in the past')
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Until and including').fill(day)
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(work).toContainText('Reserved for Ada Lovelace until')
  await expect(work.getByRole('button', { name: `Reservation of ${name}` })).toBeFocused()
  await expectFits(page, [768])
  await expectAccessible(page)

  await expect(visitor.getByText('This piece is reserved')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Buy this piece' })).toBeDisabled()
  await expect(visitor.getByText('Lovelace')).toHaveCount(0)

  await work.getByRole('link', { name: `Edit ${name}` }).click()
  const box = page.getByRole('region', { name: 'Reservation' })
  await expect(box).toContainText('Reserved for Ada Lovelace')
  await expect(box).toContainText('ada@example.com')
  await expectFits(page, [768, 390])
  await expectAccessible(page)
  // The reservation that the page shows has ended: the page must show the current one before that can be ended.
  await reserveFor(app, id, 'Grace Hopper')
  await box.getByRole('button', { name: 'End reservation…' }).click()
  await expect(dialog).toContainText('Reserved for Ada Lovelace')
  await dialog.getByRole('button', { name: 'End reservation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('It is now reserved for Grace Hopper until')
  await expect(dialog).not.toContainText('Ada Lovelace')
  await expect(box).toContainText('Reserved for Grace Hopper')
  await expectFits(page, [390])
  await expectAccessible(page, { within: 'dialog' })
  await dialog.getByRole('button', { name: 'End reservation' }).click()
  await expect(box).toContainText('It is kept for nobody.')
  await expect(visitor.getByRole('button', { name: 'Buy this piece' })).toBeEnabled()

  // Inside the form of the work, the reservation has a form of its own.
  await page.getByLabel('Period').selectOption({ index: 1 })
  await box.getByRole('button', { name: 'Reserve for a client…' }).click()
  await dialog.getByLabel('Client').fill('Mary Somerville')
  await dialog.getByLabel('Client').press('Enter')
  await expect(box).toContainText('Reserved for Mary Somerville')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await visitor.context().close()
})

test('PFRM-53 a reservation whose way to the server is not loaded, and cannot be, leaves the page and what was typed, and is sent once it can be', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const name = `Kept offline ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await newProduct(app.context.db, { name, images: [await sampleImage(app)] })
  await page.goto(`/admin/products/edit/${id}`)
  const box = page.getByRole('region', { name: 'Reservation' })
  await box.getByRole('button', { name: 'Reserve for a client…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Client').fill('Mary Somerville')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This could not be sent. The server cannot be reached.')
  await expect(dialog.getByLabel('Client')).toHaveValue('Mary Somerville')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
  await expect(box).toContainText('Reserved for Mary Somerville')
})
