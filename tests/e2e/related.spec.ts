import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import { newArtist } from '../new-artist.ts'
import { newProduct } from '../new-product.ts'
import type { TestApp } from '../test-app.ts'
import { expectAccessible, untilDrawn } from './page-checks.ts'
import { cardOf, workRoom } from './rooms.ts'
import { sampleImage } from './staff.ts'
import { expect, phone, test } from './test.ts'

/** Adds `count` works, newest last, by an artist of their own. */
async function hangWorksOfOne(app: TestApp, count: number) {
  const { db } = app.context
  const images = [await sampleImage(app)]
  const artist = await newArtist(db, { name: `Jorun ${crypto.randomUUID().slice(0, 8)}` })
  const works: Awaited<ReturnType<typeof newProduct>>[] = []
  for (let n = 0; n < count; n++)
    works.push(
      await newProduct(db, {
        artist_id: artist.id,
        images,
        name: `${artist.name} ${n}`,
        price: 100,
        // The end of a short label is near as soon as the room opens.
        description: 'A quay and its boats, seen from the upper window. '.repeat(40),
        provenance: 'The artist',
      }),
    )
  return { name: artist.name, works }
}

test('REL-01 REL-03 REL-04 REL-05 REL-06 NEXT-04 other works of the artist stand under the label; from room to room one close leads to the list', async ({
  page,
  app,
}) => {
  const { name, works } = await hangWorksOfOne(app, 3)
  const [first, second, third] = works.map((work) => work.name) as [string, string, string]
  const room = (work: string) => workRoom(page, work)
  const toEndOf = (work: string) => room(work).getByRole('heading', { name: 'Provenance' }).scrollIntoViewIfNeeded()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/related') && asked.push(request.url()))
  await page.goto('/collection')
  await cardOf(page, first).getByRole('link').click()
  await expect(room(first).getByRole('heading', { name: first, level: 1 })).toBeVisible()
  const more = room(first).getByRole('region', { name: `More by ${name}` })
  // Nobody has scrolled near the end of the label. What the page requests by itself was sent before this request.
  await untilDrawn(page)
  await page.evaluate(() => fetch('/api/health'))
  expect(asked).toEqual([])
  await toEndOf(first)
  await expect(more.getByRole('article')).toHaveCount(2)
  await expect(more.getByRole('link', { name: first, exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await more.getByRole('link', { name: second }).click()
  await expect(room(second)).toBeVisible()
  await toEndOf(second)
  await room(second).getByRole('region').getByRole('link', { name: third }).click()
  await expect(room(third)).toBeVisible()
  await page.goBack()
  await expect(room(second)).toBeVisible()
  await page.goForward()
  await expect(room(third)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/collection')

  // A room opened by a link has no list; the next room closes to the page beneath.
  await page.goto(`/collection?productId=${works[0]!.id}`)
  await toEndOf(first)
  await more.getByRole('link', { name: second }).click()
  await expect(room(second)).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Previous|Next) work/ })).toHaveCount(0)
  await page.goBack()
  await expect(room(first)).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Previous|Next) work/ })).toHaveCount(0)

  await toEndOf(first)
  await expect(more.getByRole('link', { name: second, exact: true })).toBeVisible()
  const { db } = app.context
  const set = (work: { id: string }, facts: object) => db.update(products).set(facts).where(eq(products.id, work.id))
  await set(works[1]!, { sold_out: true, sold_at: new Date(), quantity: 0 })
  await expect(more.getByRole('link', { name: `Sold ${second}` })).toBeVisible()
  for (const work of works.slice(1)) await set(work, { status: 'draft' })
  await expect(more).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('REL-05 REL-08 other works come with the end of the page, two in a row, and pass below the head', async ({
    page,
    app,
  }) => {
    const { name, works } = await hangWorksOfOne(app, 5)
    await page.goto(`/collection?productId=${works[0]!.id}`)
    const room = workRoom(page, works[0]!.name)
    await room.getByRole('heading', { name: 'Provenance' }).scrollIntoViewIfNeeded()
    const cards = room.getByRole('region', { name: `More by ${name}` }).getByRole('article')
    await expect(cards).toHaveCount(4)
    // Measured in one step: content above may still move both.
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
