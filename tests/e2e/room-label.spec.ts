import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import { newProduct } from '../new-product.ts'
import { findWork, roomOf, stagePicture } from './rooms.ts'
import { expect, phone, test } from './test.ts'

test('SITE-26 PDP-06 PDP-07 PDP-08 PDP-09 PDP-10 PDP-11 PDP-12 tells all there is to tell of a work', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const { images } = await findWork(app.url, () => true)
  const chair = await newProduct(app.context.db, {
    name: 'Walnut Desk Chair',
    description: 'First line.\nSecond line.',
    category: 'Furniture',
    subcategory: null,
    style: 'Shaker',
    period: 'Pre-1900',
    condition: 'Good',
    price: 12500,
    images,
    width_inches: 20,
    height_inches: 36.5,
    depth_inches: 21,
    seat_height_inches: 17.25,
  })
  await page.goto(`${app.url}/collection?productId=${chair.id}`)
  const room = page.getByRole('dialog', { name: chair.name })
  await expect(room.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
    'Collection',
    'Furniture',
    'Walnut Desk Chair',
  ])
  await expect(room.getByText('First line.', { exact: true })).toBeVisible()
  await expect(room.getByText('Second line.', { exact: true })).toBeVisible()
  await expect(room.getByText('36.5 × 20 × 21 in (92.7 × 50.8 × 53.3 cm)')).toBeVisible()
  const list = (name: string) => room.getByRole('region', { name })
  await expect(list('Specifications').getByRole('definition')).toHaveText(['Good', 'Shaker', 'Pre-1900'])
  await expect(list('Dimensions').getByRole('term')).toHaveText(['Height', 'Width', 'Depth', 'Seat height'])
  await expect(list('Dimensions').getByRole('definition')).toHaveText([
    '36.5 in (92.7 cm)',
    '20 in (50.8 cm)',
    '21 in (53.3 cm)',
    '17.25 in (43.8 cm)',
  ])
  await expect(room.getByText('$12,500')).toBeVisible()
  await expect(room.getByRole('button', { name: 'Tear Sheet' })).toBeVisible()
  await expect(room.getByRole('button', { name: 'Share' })).toBeVisible()
  const favorite = room.getByRole('button', { name: /Favorite/ })
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('favorites'))).toContain(chair.id)
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
})

test('PDP-06 breadcrumbs lead to the category and its subcategory', async ({ page, app }) => {
  const product = await findWork(app.url, ({ subcategory }) => subcategory !== null)
  const params = new URLSearchParams({ category: product.category, subcategory: product.subcategory! })
  await page.goto(`/collection?productId=${product.id}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('listitem')).toHaveText([
    'Collection',
    product.category,
    product.subcategory!,
    product.name,
  ])
  await crumbs.getByRole('link', { name: product.subcategory!, exact: true }).click()
  await expect(page).toHaveURL(`/collection?${params}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('PDP-14 a sold work says so, and a work that is sold meanwhile too (LIVE-01)', async ({ page, freshApp }) => {
  const app = await freshApp()
  const product = await findWork(app.url, ({ sold_out, price }) => !sold_out && price !== null)
  const live = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto(`${app.url}/collection?productId=${product.id}`)
  const room = roomOf(page, product)
  await expect(room.getByText('This item has been sold')).toHaveCount(0)
  await live
  await app.context.db
    .update(products)
    .set({ sold_out: true, sold_at: new Date(), quantity: 0 })
    .where(eq(products.id, product.id))
  await expect(room.getByText('This item has been sold')).toBeVisible()
  await page.reload()
  await expect(room.getByText('This item has been sold')).toBeVisible()
  await expect(room.getByRole('button', { name: /Buy|Pay/ })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('PDP-10 PDP-11 the work can be read', async ({ page, app }) => {
    const product = await findWork(app.url, ({ condition }) => condition !== null)
    await page.goto(`/?productId=${product.id}`)
    const room = roomOf(page, product)
    await expect(room.getByText(product.description!.split('\n')[0]!)).toBeVisible()
    await expect(room.getByRole('region', { name: 'Specifications' })).toContainText(product.condition!)
    await room.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/\??$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PDP-12 the end of the label can be read above the bar with the price', async ({ page, app }) => {
    const product = await findWork(app.url, ({ sold_out }) => !sold_out)
    await page.goto(`/collection?productId=${product.id}`)
    const room = roomOf(page, product)
    const stage = (await stagePicture(room, product).boundingBox())!
    const title = (await room.getByRole('heading', { level: 1 }).boundingBox())!
    expect(title.y).toBeGreaterThan(stage.y + stage.height)
    await room.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    const end = (await room.getByRole('region', { name: 'Dimensions' }).boundingBox())!
    const bar = (await room.getByRole('region', { name: 'Purchase' }).boundingBox())!
    expect(end.y + end.height).toBeLessThanOrEqual(bar.y)
  })

  test('PDP-10 a word without end in the name or the description is broken, and hides nothing', async ({
    page,
    freshApp,
  }) => {
    const app = await freshApp()
    const endless = 'donaudampfschifffahrtsgesellschaft'.repeat(4)
    const { id } = await newProduct(app.context.db, { name: `Jug ${endless}`, description: `See ${endless}.` })
    await page.goto(`${app.url}/collection?productId=${id}`)
    const room = page.getByRole('dialog')
    for (const text of [room.getByRole('heading', { level: 1 }), room.getByText(`See ${endless}.`)]) {
      const { x, width } = (await text.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(390)
    }
  })
})

test('RUN-12 equal paragraphs are shown as often as they are written, also after a change', async ({ page, app }) => {
  const { images } = await findWork(app.url, () => true)
  const { id, name } = await newProduct(app.context.db, {
    images,
    description: 'Signed.\nSigned.\nIn its first frame.',
  })
  await page.goto(`/collection?productId=${id}`)
  const room = page.getByRole('dialog', { name })
  await expect(room.getByText('Signed.', { exact: true })).toHaveCount(2)
  await app.context.db.update(products).set({ description: 'In its first frame.' }).where(eq(products.id, id))
  await expect(room.getByText('Signed.', { exact: true })).toHaveCount(0)
  await expect(room.getByText('In its first frame.', { exact: true })).toBeVisible()
})
