import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Product } from '#app/features/products/product.ts'
import { artists } from '#db/schema/artists.ts'
import { products } from '#db/schema/products.ts'
import type { TestApp } from '../test-app.ts'
import { expectAccessible } from './page-checks.ts'
import { cardOf, roomOf } from './rooms.ts'
import { expect, phone, test } from './test.ts'

/** Gives the first `count` works of the collection to one artist. */
async function giveToArtist({ url, context: { db } }: TestApp, count: number): Promise<Product[]> {
  const id = uuidv7()
  const name = 'Jorun Hallestad'
  await db.insert(artists).values({ id, name, sort_name: 'Hallestad, Jorun', slug: `hallestad-${id}` })
  const { items } = (await (await fetch(`${url}/api/products?available=on`)).json()) as { items: Product[] }
  for (const work of items.slice(0, count)) {
    await db.update(products).set({ artist_id: id }).where(eq(products.id, work.id))
  }
  return items.slice(0, count)
}

test('REL-01 REL-04 REL-05 other works of the artist stand under the label; from room to room one close leads to the list', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const [first, second, third] = (await giveToArtist(app, 3)) as [Product, Product, Product]
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/related') && asked.push(request.url()))
  await page.goto(`${app.url}/collection`)
  await cardOf(page, first.name).click()
  const room = roomOf(page, first)
  await expect(room.getByRole('heading', { name: first.name, level: 1 })).toBeVisible()
  const more = room.getByRole('region', { name: 'More by Jorun Hallestad' })
  // Nobody has come near the end of the label.
  expect(asked).toEqual([])
  await room.getByRole('heading', { name: 'Dimensions' }).scrollIntoViewIfNeeded()
  await expect(more.getByRole('article')).toHaveCount(2)
  await expect(more.getByRole('link', { name: first.name, exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await more.getByRole('link', { name: second.name }).click()
  await expect(roomOf(page, second)).toBeVisible()
  await roomOf(page, second).getByRole('heading', { name: 'Dimensions' }).scrollIntoViewIfNeeded()
  await roomOf(page, second).getByRole('region').getByRole('link', { name: third.name }).click()
  await expect(roomOf(page, third)).toBeVisible()
  await page.goBack()
  await expect(roomOf(page, second)).toBeVisible()
  await page.goForward()
  await expect(roomOf(page, third)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${app.url}/collection`)
})

test('REL-04 from a work that a link led to, the next room closes to the page beneath', async ({ page, freshApp }) => {
  const app = await freshApp()
  const [first, second] = (await giveToArtist(app, 2)) as [Product, Product]
  await page.goto(`${app.url}/collection?productId=${first.id}`)
  await roomOf(page, first).getByRole('heading', { name: 'Dimensions' }).scrollIntoViewIfNeeded()
  await roomOf(page, first).getByRole('link', { name: second.name }).click()
  await expect(roomOf(page, second)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${app.url}/collection`)
})

test('REL-03 REL-06 a work that is sold meanwhile says so; without other works there is nothing', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const [first, second] = (await giveToArtist(app, 2)) as [Product, Product]
  await page.goto(`${app.url}/collection?productId=${first.id}`)
  const room = roomOf(page, first)
  await room.getByRole('heading', { name: 'Dimensions' }).scrollIntoViewIfNeeded()
  const more = room.getByRole('region', { name: 'More by Jorun Hallestad' })
  await expect(more.getByRole('link', { name: second.name, exact: true })).toBeVisible()
  const { db } = app.context
  await db.update(products).set({ sold_out: true, sold_at: new Date(), quantity: 0 }).where(eq(products.id, second.id))
  await expect(more.getByRole('link', { name: `Sold ${second.name}` })).toBeVisible()
  await db.update(products).set({ status: 'draft' }).where(eq(products.id, second.id))
  await expect(more).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('REL-05 REL-08 other works come with the end of the page, two in a row, and pass below the head', async ({
    page,
    freshApp,
  }) => {
    const app = await freshApp()
    const [first] = (await giveToArtist(app, 5)) as [Product]
    await page.goto(`${app.url}/collection?productId=${first.id}`)
    const room = roomOf(page, first)
    await room.getByRole('heading', { name: 'Dimensions' }).scrollIntoViewIfNeeded()
    const cards = room.getByRole('region', { name: 'More by Jorun Hallestad' }).getByRole('article')
    await expect(cards).toHaveCount(4)
    // In one reading: what lies above may still move both.
    const [one, other] = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().y))
    expect(one).toBe(other)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // Brought to where the head's button is, the card's link and heart lie below that.
    const close = await room.getByRole('button', { name: 'Close' }).elementHandle()
    const reached = await cards.nth(1).evaluate((card, close) => {
      const { left, top, width, height } = close!.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return [...card.querySelectorAll('a, button')].map((part) => {
        const at = part.getBoundingClientRect()
        card.closest('dialog')!.scrollBy({ top: at.top + at.height / 2 - y, behavior: 'instant' })
        return close!.contains(document.elementFromPoint(x, y))
      })
    }, close)
    expect(reached).toEqual([true, true])
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('REL-07 links lead to the works of the artist and of the subcategory', async ({ page, freshApp }) => {
    const app = await freshApp()
    const [work] = (await giveToArtist(app, 1)) as [Product]
    await page.goto(`${app.url}/collection?productId=${work.id}`)
    await expect(page.getByRole('link', { name: 'Related works' })).toHaveAttribute(
      'href',
      `/collection?${new URLSearchParams({ category: work.category!, ...(work.subcategory && { subcategory: work.subcategory }) })}`,
    )
    await page.getByRole('link', { name: 'More by Jorun Hallestad' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jorun Hallestad' })).toBeVisible()
  })
})
