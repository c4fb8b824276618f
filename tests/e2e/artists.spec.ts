import { eq } from 'drizzle-orm'
import { products } from '#db/schema/products.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newProduct } from '#tests/new-product.ts'
import type { TestApp } from '#tests/test-app.ts'
import { emptyTemplate } from '#tests/test-postgres.ts'
import { expectAccessible, expectNoSidewaysScroll, findBrokenWords } from './page-checks.ts'
import { cardOf, findWork, roomOf } from './rooms.ts'
import { expect, phone, screens, test } from './test.ts'

/** Two works of the sample by one artist, one of them sold, who is named by an event. */
async function hangWorksOf(app: TestApp, name: string) {
  const { db } = app.context
  const facts = { name, sort_name: name, slug: name.toLowerCase().replaceAll(' ', '-'), born: 1938, died: 2009 }
  const artist = await newArtist(db, { ...facts, place: 'Rotterdam', biography: 'Trained as a sign painter.' })
  const work = await findWork(app.url, (found) => !found.sold_out && found.artist === null && found.price !== null)
  const sold = await findWork(app.url, (found) => found.sold_out && found.artist === null)
  for (const { id } of [work, sold])
    await db
      .update(products)
      .set({ artist_id: artist.id, date_text: 'c. 1967', provenance: 'The artist' })
      .where(eq(products.id, id))
  await newEvent(db, { title: `Talk on ${name}`, date: '2099-01-02', artists: [{ name }] })
  return { artist, work, sold }
}

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)

    test('ART-41 ART-42 ART-54 ART-55 from a card to the room, the artist, and another work', async ({
      page,
      freshApp,
    }) => {
      const app = await freshApp()
      const { artist, work, sold } = await hangWorksOf(app, 'Quirin Quast')
      await page.goto(`${app.url}/collection?perPage=48`)
      const card = cardOf(page, work.name)
      await expect(card.getByText('Quirin Quast')).toBeVisible()
      await expectAccessible(page)
      // One stop for the keyboard on the way to the heart.
      await expect(card.getByRole('link')).toHaveCount(1)
      await card.getByRole('link', { name: `Quirin Quast ${work.name}` }).click()
      const room = roomOf(page, work)
      await expect(room.getByRole('term').filter({ hasText: 'Date' })).toBeVisible()
      await expect(room.getByRole('heading', { name: 'Provenance' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await room.getByRole('link', { name: 'Quirin Quast' }).first().click()
      await expect(page).toHaveURL(`${app.url}/artists/${artist.slug}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Quirin Quast' })).toBeVisible()
      await expect(room).toHaveCount(0)
      await expect(page.getByText('1938–2009. Rotterdam')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Talk on Quirin Quast' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await cardOf(page, sold.name).getByRole('link').click()
      await expect(roomOf(page, sold)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(`${app.url}/artists/${artist.slug}`)
    })

    test('ART-52 ART-53 ART-59 ART-66 the menu leads to the artists, A to Z, and a letter to its place', async ({
      page,
      freshApp,
    }) => {
      const app = await freshApp({ template: emptyTemplate })
      await page.goto(app.url)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Artists', exact: true })).toHaveCount(0)
      for (const name of ['Zacharias Zorn', 'Ada Averne']) {
        const facts = { name, sort_name: name, slug: name.slice(0, 3).toLowerCase(), born: 1938, died: 2009 }
        const { id } = await newArtist(app.context.db, { ...facts, place: 'Rotterdam' })
        await newProduct(app.context.db, { artist_id: id })
      }
      // The open page hears of it, and is told of the list by its next reading.
      await expect(async () => {
        await page.goto(app.url)
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Artists', exact: true })).toBeVisible()
      }).toPass()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Artists', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible()
      const letters = page.getByRole('navigation', { name: 'Artists by letter' })
      await expect(letters.getByRole('link')).toHaveText(['A', 'Z'])
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await findBrokenWords(page)).toEqual([])
      await letters.getByRole('link', { name: 'Z' }).click()
      await expect(page).toHaveURL(`${app.url}/artists#Z`)
      await expect(page.getByRole('link', { name: /^Zacharias Zorn/ })).toBeInViewport()
      await page.getByRole('link', { name: /^Ada Averne 1938–2009, Rotterdam/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Ada Averne' })).toBeVisible()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ...phone })

  test('ART-54 an artist’s page is whole, and its works open', async ({ page, freshApp }) => {
    const app = await freshApp()
    const { artist, work } = await hangWorksOf(app, 'Quirin Quast')
    await page.goto(`${app.url}/artists/${artist.slug}`)
    await expect(page.getByText('Trained as a sign painter.')).toBeVisible()
    await cardOf(page, work.name).getByRole('link').click()
    await expect(roomOf(page, work).getByRole('link', { name: 'Quirin Quast' }).first()).toBeVisible()
  })
})
