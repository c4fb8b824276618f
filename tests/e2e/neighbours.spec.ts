import type { Product } from '#app/features/products/product.ts'
import type { Page as Listed } from '#app/platform/paging.ts'
import { newArtist } from '../new-artist.ts'
import { newProduct } from '../new-product.ts'
import { cardOf, roomOf, workRoom } from './rooms.ts'
import { sampleImage } from './staff.ts'
import { expect, test } from './test.ts'

/** Two pages of the collection: no other journey adds furniture. */
const furniture = 'category=Furniture'

/** A page of the collection from the API. */
async function listOf(url: string, query: string): Promise<Listed<Product>> {
  return (await (await fetch(`${url}/api/products?${query}`)).json()) as Listed<Product>
}

test('NEXT-01 NEXT-02 NEXT-03 one walks from work to work of the list, across the border of its page, and closes into it', async ({
  page,
  app,
}) => {
  const [first, second] = [await listOf(app.url, furniture), await listOf(app.url, `${furniture}&page=2`)]
  const [beforeLast, last, next] = [first.items.at(-2)!, first.items.at(-1)!, second.items[0]!]
  await page.goto(`/collection?${furniture}`)
  await cardOf(page, beforeLast.name).click()
  await roomOf(page, beforeLast)
    .getByRole('link', { name: `Next work: ${last.name}` })
    .click()
  const room = roomOf(page, last)
  await expect(room.getByRole('link', { name: `Previous work: ${beforeLast.name}` })).toBeVisible()
  await expect(room.getByRole('link', { name: `Next work: ${next.name}` })).toBeFocused()
  // Across the page boundary, by keyboard.
  await page.keyboard.press('Shift+ArrowRight')
  await expect(roomOf(page, next)).toBeVisible()
  await expect(page).toHaveURL(/category=Furniture.*page=2/)
  // A reload keeps the list, the way back, and the place in the list.
  await page.reload()
  await expect(roomOf(page, next).getByRole('link', { name: `Previous work: ${last.name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/collection\?category=Furniture&page=2$/)
  await expect(page.getByRole('article')).toHaveCount(second.items.length)
  await expect(cardOf(page, next.name).getByRole('link')).toBeFocused()
  await cardOf(page, second.items[1]!.name).getByRole('link').click()
  await page.reload()
  await expect(roomOf(page, second.items[1]!).getByRole('link', { name: `Previous work: ${next.name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cardOf(page, second.items[1]!.name).getByRole('link')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/collection\?category=Furniture$/)
})

test('NEXT-01 NEXT-03 NEXT-05 steps within a page ask for no list again; closing leads to the card of the work that was shown last, and Back out of the list', async ({
  page,
  app,
}) => {
  const { items } = await listOf(app.url, furniture)
  const asked: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname === '/api/products' && asked.push(request.url()))
  await page.goto(`/collection?${furniture}`)
  await cardOf(page, items[0]!.name).click()
  for (const product of items.slice(1, 6)) {
    await expect(page.getByRole('link', { name: `Next work: ${product.name}` })).toBeVisible()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(roomOf(page, product)).toBeVisible()
  }
  // Without Shift, arrow keys change the picture, not the work.
  await page.keyboard.press('ArrowRight')
  await expect(roomOf(page, items[5]!)).toBeVisible()
  expect(asked).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/collection\?category=Furniture$/)
  const card = cardOf(page, items[5]!.name)
  await expect(card.getByRole('link')).toBeFocused()
  await expect(card.getByRole('heading')).toBeInViewport()
})

test('NEXT-03 another page that a room leads to begins at its top', async ({ page, app }) => {
  const { items } = await listOf(app.url, 'category=Paintings')
  const { name, artist } = items.find((work) => work.artist)!
  await page.goto('/collection?category=Paintings')
  await cardOf(page, name).getByRole('link').click()
  await expect(page.getByRole('link', { name: /^(Next|Previous) work: / }).first()).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: artist!.name }).first().click()
  await expect(page).toHaveURL(/\/artists\//)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cardOf(page, name)).toBeVisible()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(cardOf(page, name).getByRole('link')).not.toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('NEXT-01 the works of one’s favorites are a list too', async ({ page, app }) => {
  const { items } = await listOf(app.url, furniture)
  await page.addInitScript((kept) => localStorage.setItem('favorites', JSON.stringify(kept)), items.slice(3, 6))
  await page.goto('/favorites')
  await cardOf(page, items[4]!.name).getByRole('link').click()
  await expect(roomOf(page, items[4]!).getByRole('link', { name: `Previous work: ${items[3]!.name}` })).toBeVisible()
  await roomOf(page, items[4]!)
    .getByRole('link', { name: `Next work: ${items[5]!.name}` })
    .click()
  await expect(page).toHaveURL(/\/favorites\?productId=/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/favorites$/)
  await expect(cardOf(page, items[5]!.name).getByRole('link')).toBeFocused()
})

test('NEXT-06 from an artist’s page one walks through the works of that page, which stays as it is beneath', async ({
  page,
  app,
}) => {
  const { db } = app.context
  const { id: artist_id, slug } = await newArtist(db, { name: `Ines ${crypto.randomUUID().slice(0, 8)}` })
  const names = Array.from({ length: 14 }, (_, index) => `${slug} ${index}`)
  const images = [await sampleImage(app)]
  for (const name of names) await newProduct(db, { artist_id, images, name, price: 100 })
  await newProduct(db, {
    artist_id,
    images,
    name: `${slug} sold`,
    price: 100,
    sold_out: true,
    sold_at: new Date(),
    quantity: 0,
  })
  await page.goto(`/artists/${slug}?page=2`)
  const cards = page.getByRole('article').getByRole('heading')
  await expect(cards).toHaveCount(3)
  const [first, second, sold] = (await cards.allTextContents()) as [string, string, string]
  await cardOf(page, first).getByRole('link', { name: first }).click()
  const room = (name: string) => workRoom(page, name)
  await room(first)
    .getByRole('link', { name: `Next work: ${second}` })
    .click()
  await expect(room(second).getByRole('link', { name: `Next work: ${sold}` })).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(room(sold).getByRole('link', { name: `Previous work: ${second}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/artists/${slug}\\?productId=[\\w-]+&page=2$`))
  await page.reload()
  await expect(room(sold).getByRole('link', { name: `Previous work: ${second}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/artists/${slug}\\?page=2$`))
  await expect(cardOf(page, sold).getByRole('link', { name: sold })).toBeFocused()
})
