import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArtist } from '#tests/new-artist.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const sold = { sold_out: true, sold_at: new Date('2026-01-01'), quantity: 0 }
const prints = { category: 'Prints', subcategory: 'Woodcut' }
let app: TestApp
let work: Awaited<ReturnType<typeof newProduct>>
let soldWork: typeof work
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.context
  for (let n = 0; n < 14; n++) await newProduct(db, { name: `Road at evening ${n}`, price: 1_234_500 })
  const artist_id = (await newArtist(db, { name: 'Ragna Rønnevik', slug: 'ragna' })).id
  work = await newProduct(db, { ...prints, name: 'Boats', artist_id, images: ['/images/boats.webp'] })
  soldWork = await newProduct(db, { ...prints, name: 'Nets', subcategory: 'Etching', ...sold })
})
afterAll(() => app.stop())

const linkIn = (page: Awaited<ReturnType<typeof readPage>>, selector: string, text: string) =>
  page
    .querySelectorAll(`${selector} a`)
    .find((link) => link.text === text)
    ?.getAttribute('href')

test('SITE-05 COL-03 COL-04 SEO-01 SEO-02 SHOP-05 a category and a subcategory have works, heading, title, description and address of their own', async () => {
  const descriptions: (string | undefined)[] = []
  for (const [query, title, heading, works] of [
    ['', 'Collection - Vitrine', 'Collection', 12],
    ['?category=Prints', 'Prints - Vitrine', 'Prints', 2],
    ['?category=Prints&subcategory=Woodcut', 'Woodcut - Vitrine', 'Prints: Woodcut', 1],
  ] as const) {
    const page = await readPage(app, `/collection${query}`)
    expect(textsIn(page, 'title, h1')).toEqual([title, heading])
    expect(page.querySelectorAll('article')).toHaveLength(works)
    expect(page.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(
      `${app.context.settings.siteUrl}/collection${query}`,
    )
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url'])
      expect(page.querySelector(`meta[property="${property}"]`)!.getAttribute('content')).toMatch(/./)
    descriptions.push(page.querySelector('meta[name=description]')!.getAttribute('content'))
  }
  expect(new Set(descriptions).size).toBe(3)
  const home = await readPage(app, '/?utm_source=letter')
  expect(home.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(`${app.context.settings.siteUrl}/`)
  expect(descriptions.slice(1)).not.toContain(home.querySelector('meta[name=description]')!.getAttribute('content'))
})

test('SHOP-02 a category leads to its subcategories that have works; one without is named on its own page', async () => {
  const ways = async (query: string) =>
    (await readPage(app, `/collection?${query}`)).querySelector('nav[aria-label="Subcategories of Prints"]')!
  const category = await ways('category=Prints')
  expect(textsIn(category, 'a')).toEqual(['All', 'Etching', 'Woodcut'])
  expect(linkIn(category, '', 'Woodcut')).toBe('/collection?category=Prints&subcategory=Woodcut')
  expect(textsIn(await ways('category=Prints&subcategory=Digital'), '[aria-current=page]')).toEqual(['Digital'])
})

test('COL-05 OP-07 shows what a search finds', async () => {
  const page = await readPage(app, '/collection?search=evening')
  expect(textsIn(page, 'h1')).toEqual(['Search results for “evening”'])
  expect(textsIn(page, '[role=status]')).toEqual(['Showing 1-12 of 14 items'])
  expect(textsIn(page, 'article h2')[0]).toBe('Road at evening 13')
})

test('COL-14 an empty list says so, and leads back', async () => {
  const page = await readPage(app, '/collection?category=Drawings&subcategory=Nothing%20of%20ours')
  expect(textsIn(page, 'main h2')).toEqual(['No products available in this category.'])
  expect(linkIn(page, 'main', 'Browse Collection')).toBe('/collection')
  expect(page.querySelector('main')!.text).not.toContain('Showing')
})

test('COL-17 SITE-26 sold works stay on the wall, with the word; others have their price', async () => {
  const cards = (await readPage(app, '/collection?perPage=48')).querySelectorAll('article')
  expect(cards).toHaveLength(16)
  const ends = Object.fromEntries(cards.map((card) => [textsIn(card, 'h2')[0], textsIn(card, '.price, .sold')]))
  expect(ends.Nets).toEqual(['Sold'])
  expect(ends['Road at evening 3']).toEqual(['$1,234,500'])
})

test('SHOP-01 a sold work leads to works of its category that can still be bought, and the choice stays in the form', async () => {
  const room = await readPage(app, `/collection?productId=${soldWork.id}`)
  const href = linkIn(room, 'dialog', 'See available prints')!
  const page = await readPage(app, href.replaceAll('&amp;', '&'))
  expect(textsIn(page, 'article h2')).toEqual(['Boats'])
  // Without script the form of the bar asks for the same list.
  const form = page.querySelector('form.toolbar__options')!
  expect(form.getAttribute('action')).toBe('/collection')
  expect(form.querySelector('input[name=category]')!.getAttribute('value')).toBe('Prints')
  expect(form.querySelector('input[name=available]')!.hasAttribute('checked')).toBe(true)
  expect(form.querySelector('noscript')!.innerHTML).toContain('type="submit"')
})

test('REL-07 a room leads to the works of the artist and of the subcategory without script', async () => {
  const page = await readPage(app, `/collection?productId=${work.id}`)
  // React leaves the parts of a noscript as they are; so does the parser.
  const links = parse(
    page
      .querySelectorAll('dialog noscript')
      .join('')
      .replaceAll(/<.?noscript>/g, ''),
  )
  expect(linkIn(links, '', 'Related works')).toBe('/collection?category=Prints&subcategory=Woodcut')
  expect(linkIn(links, '', 'More by Ragna Rønnevik')).toBe('/artists/ragna')
})

test('SHARE-03 a link to a work that is shared has its name and picture', async () => {
  const page = await readPage(app, `/collection?productId=${work.id}`)
  const content = (property: string) => page.querySelector(`meta[property="og:${property}"]`)!.getAttribute('content')
  expect(content('title')).toMatch(/^Boats/)
  expect(content('image')).toMatch(/^http:\/\/[^"]+\/images\/boats\.webp/)
})
