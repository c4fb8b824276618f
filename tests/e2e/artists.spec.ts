import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newProduct } from '#tests/new-product.ts'
import { emptyTemplate } from '#tests/test-postgres.ts'
import { expectAccessible, expectNoSidewaysScroll, findBrokenWords, resize } from './page-checks.ts'
import { cardOf, workRoom } from './rooms.ts'
import { sampleImage } from './staff.ts'
import { expect, phone, screens, test } from './test.ts'

for (const [name, use] of screens) {
  test.describe(name, () => {
    test.use(use)

    test('ART-41 ART-42 ART-54 ART-55 from a card to the room, the artist, and another work', async ({ page, app }) => {
      const { db } = app.context
      const maker = `Quirin ${crypto.randomUUID().slice(0, 8)}`
      const facts = { name: maker, sort_name: maker, slug: maker.toLowerCase().replace(' ', '-') }
      const { id: artist_id, slug } = await newArtist(db, { ...facts, born: 1938, died: 2009, place: 'Rotterdam' })
      const making = { artist_id, images: [await sampleImage(app)], date_text: 'c. 1967', provenance: 'The artist' }
      const sold = { sold_out: true, sold_at: new Date(), quantity: 0 }
      await newProduct(db, { ...making, ...sold, name: `${slug} sold` })
      await newProduct(db, { ...making, name: `${slug} open` })
      await newEvent(db, { title: `Talk on ${maker}`, date: '2099-01-02', artists: [{ name: maker }] })

      await page.goto('/collection')
      const card = cardOf(page, `${slug} open`)
      await expect(card.getByText(maker)).toBeVisible()
      // Only one tab stop before the heart.
      await expect(card.getByRole('link')).toHaveCount(1)
      await expectAccessible(page, { within: '.card' })
      await card.getByRole('link', { name: `${maker} ${slug} open` }).click()
      const room = workRoom(page, `${slug} open`)
      await expect(room.getByRole('term').filter({ hasText: 'Date' })).toBeVisible()
      await expect(room.getByRole('heading', { name: 'Provenance' })).toBeVisible()
      await expectAccessible(page, { within: 'dialog[open]' })
      await expectNoSidewaysScroll(page)
      await room.getByRole('link', { name: maker }).first().click()
      await expect(page).toHaveURL(`/artists/${slug}`)
      await expect(page.getByRole('heading', { level: 1, name: maker })).toBeVisible()
      await expect(room).toHaveCount(0)
      await expect(page.getByText('1938–2009. Rotterdam')).toBeVisible()
      await expect(page.getByRole('link', { name: `Talk on ${maker}` })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await cardOf(page, `${slug} sold`).getByRole('link').click()
      await expect(workRoom(page, `${slug} sold`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(`/artists/${slug}`)
    })
  })
}

test('HOME-14 LIVE-01 ART-52 ART-53 ART-59 ART-66 with its first works an empty gallery has a way to their artists, A to Z, and a letter to its place', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp({ template: emptyTemplate })
  const streaming = page.waitForRequest('**/api/live*')
  await page.goto(app.url)
  await streaming
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0)
  await expectAccessible(page)
  const artists = page.getByRole('contentinfo').getByRole('link', { name: 'Artists', exact: true })
  await expect(artists).toHaveCount(0)
  for (const name of ['Zacharias Zorn', 'Ada Averne']) {
    const facts = { name, sort_name: name, slug: name.slice(0, 3).toLowerCase(), born: 1938, died: 2009 }
    const { id } = await newArtist(app.context.db, { ...facts, place: 'Rotterdam' })
    await newProduct(app.context.db, { artist_id: id, name: `Work of ${name}` })
  }
  // The open page gets the notice of the works, and sees the new list when it reads again.
  await expect(page.getByRole('region', { name: 'Latest Arrivals' }).getByText('Work of Ada Averne')).toBeVisible()
  await expect(async () => {
    await page.goto(app.url)
    await expect(artists).toBeVisible()
  }).toPass()
  await artists.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible()
  const letters = page.getByRole('navigation', { name: 'Artists by letter' })
  await expect(letters.getByRole('link')).toHaveText(['A', 'Z'])
  for (const { viewport } of [{ viewport: page.viewportSize()! }, phone]) {
    await resize(page, viewport)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findBrokenWords(page)).toEqual([])
  }
  await letters.getByRole('link', { name: 'Z' }).click()
  await expect(page).toHaveURL(`${app.url}/artists#Z`)
  await expect(page.getByRole('link', { name: /^Zacharias Zorn/ })).toBeInViewport()
  await page.getByRole('link', { name: /^Ada Averne 1938–2009, Rotterdam/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Averne' })).toBeVisible()
})
