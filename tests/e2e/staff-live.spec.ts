import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import { newProduct } from '../new-product.ts'
import { enter, row, sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

test('LIVE-01 the list follows what others change; a change does not make a page on its way begin again, and is read once it is there', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  const { id } = await newProduct(db, { name: 'Changed meanwhile', images: [await sampleImage(app)] })
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(...parameters: ConstructorParameters<typeof EventSource>) {
        super(...parameters)
        this.addEventListener('products_changes', () => {
          const { dataset } = document.body
          dataset.notices = String(Number(dataset.notices ?? 0) + 1)
        })
      }
    }
  })
  const live = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto('/admin/products')
  await live
  await newProduct(db, { name: 'Seen at once', images: [await sampleImage(app)] })
  await expect(row(page, 'Seen at once')).toBeVisible()

  let asked = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/admin/products.data?*status=published*', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await page.getByLabel('Status').selectOption('Published')
  await expect.poll(() => asked).toBe(1)
  const notices = () => page.locator('body').getAttribute('data-notices').then(Number)
  const before = await notices()
  await db.update(products).set({ name: 'Changed just now' }).where(eq(products.id, id))
  await expect.poll(notices).toBeGreaterThan(before)
  // A request that was sent by now has been counted.
  await page.evaluate(() => fetch('/api/health').then((response) => response.text()))
  expect(asked).toBe(1)

  release()
  await expect(page).toHaveURL(/status=published/)
  // More often if something else changed meanwhile.
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(page.getByText('Changed just now')).toBeVisible()
})
