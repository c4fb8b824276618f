import type { HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blog_posts } from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let free: { id: string }
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  const { db } = app.context
  await db.delete(blog_posts)
  await db.delete(products)
  for (let day = 1; day <= 7; day++) {
    await newPost(db, {
      title: `Profile ${day}`,
      slug: `profile-${day}`,
      published_at: new Date(`2026-11-0${day}T15:00:00Z`),
      categories: ['Painters'],
      content: day === 3 ? 'She cut woodcuts.' : 'He painted.',
    })
  }
  await newPost(db, { title: 'Not yet', slug: 'not-yet', status: 'draft', published_at: null })
  const sold = await newProduct(db, {
    name: 'Sold Harbor',
    sold_out: true,
    sold_at: new Date(),
    quantity: 0,
    price: 900,
  })
  free = await newProduct(db, {
    name: 'Free Harbor',
    price: 1200.5,
    subcategory: 'Watercolor',
    images: ['https://elsewhere.example/free.jpg'],
  })
  const draft = await newProduct(db, { name: 'Hidden Harbor', status: 'draft' })
  await newPost(db, {
    title: 'Harbors',
    slug: 'harbors',
    author: 'Eleanor Maddox-Pryor',
    published_at: new Date('2026-10-12T15:00:00Z'),
    featured_image: '/images/harbors.webp',
    content: 'First line.\n\nSecond line.',
    works: [sold.id, draft.id, free.id],
  })
})
afterAll(() => app.stop())

const linkIn = (part: HTMLElement, text: string) =>
  part
    .querySelectorAll('a')
    .find((link) => link.text.trim() === text)
    ?.getAttribute('href')

const isIndexed = (page: HTMLElement) => page.querySelector('meta[name="robots"][content*="noindex"]') === null

test('BLOG-01 BLOG-05 BLOG-06 SITE-09 the list has published profiles, newest first, and the five latest beside them', async () => {
  const page = await readPage(app, '/blog')
  expect(textsIn(page, 'h1')).toEqual(['Artist Profiles'])
  expect(textsIn(page, 'article h2')).toEqual([...[7, 6, 5, 4, 3, 2, 1].map((day) => `Profile ${day}`), 'Harbors'])
  const first = page.querySelector('article')!
  expect(textsIn(first, 'time')).toEqual(['November 7, 2026'])
  expect(first.text).toContain('Gallery Staff')
  expect(linkIn(first, 'Painters')).toBe('/blog/category/painters')
  const readMore = first.querySelectorAll('a').at(-1)!
  expect(readMore.text).toContain('Read More')
  expect(readMore.getAttribute('href')).toBe('/blog/profile-7')
  const beside = page.querySelector('aside')!
  expect(beside.querySelectorAll('search input[type="search"][name="search"]')).toHaveLength(1)
  expect(textsIn(beside, '#recent-profiles')).toEqual(['Recent Profiles'])
  expect(textsIn(beside, '[aria-labelledby="recent-profiles"] a')).toEqual(
    [7, 6, 5, 4, 3].map((day) => `Profile ${day}`),
  )
})

test('BLOG-02 BLOG-03 BLOG-05 the search of the address filters the list and stands in both boxes, which need no script', async () => {
  const page = await readPage(app, '/blog?search=WOODCUTS')
  expect(textsIn(page, 'article h2')).toEqual(['Profile 3'])
  expect(textsIn(page, 'main [role="status"]')).toEqual([expect.stringMatching(/^1 profile for “WOODCUTS”\./)])
  const boxes = page.querySelectorAll('main form[action="/blog"] input[name="search"]')
  expect(boxes.map((box) => box.getAttribute('value'))).toEqual(['WOODCUTS', 'WOODCUTS'])
  expect(page.querySelectorAll('main form[action="/blog"] button[type="submit"]')).toHaveLength(2)
})

test.each([
  ['signs', encodeURIComponent('<img src=x onerror=alert(1)> 100%_\\ \u{1F5BC} ')],
  ['5,000 letters', `${'x'.repeat(5_000)}&page=-1&perPage=0`],
])('BLOG-02 a search of %s that finds nothing says so and leads back', async (_, search) => {
  const page = await readPage(app, `/blog?search=${search}`)
  expect(textsIn(page, 'main h2')).toContain('No artist profiles found')
  expect(linkIn(page, 'Show all profiles')).toBe('/blog')
  expect(page.querySelectorAll('img[src="x"]')).toEqual([])
})

test('SITE-11 a category has its profiles', async () => {
  const page = await readPage(app, '/blog/category/painters')
  expect(textsIn(page, 'h1')).toEqual(['Painters'])
  expect(textsIn(page, 'article h2')).toHaveLength(7)
  expect(textsIn(page, 'article h2')).not.toContain('Harbors')
  expect(isIndexed(page)).toBe(true)
})

test.each(['unknown', '%3Cscript%3E', "'%20or%201=1--"])(
  'SITE-11 an unknown category is an empty list, with 404: %s',
  async (slug) => {
    const page = await readPage(app, `/blog/category/${slug}`, { status: 404 })
    expect(textsIn(page, 'main h2')).toContain('No artist profiles found')
    expect(isIndexed(page)).toBe(false)
  },
)

test('BLOG-07 BLOG-08 the newsletter wants an address, and its form sends nothing, with or without script', async () => {
  const form = (await readPage(app, '/blog')).querySelector('[aria-labelledby="newsletter"] form')!
  expect(form.getAttribute('method')).toBe('dialog')
  expect(form.getAttribute('action')).toBeUndefined()
  const email = form.querySelector('input[name="email"]')!
  expect(email.getAttribute('type')).toBe('email')
  expect(email.hasAttribute('required')).toBe(true)
  expect(email.hasAttribute('disabled')).toBe(false)
})

test('POST-01 POST-02 POST-03 POST-04 POST-05 POST-06 POST-10 SITE-10 SHARE-01 a profile has title, day, author, picture and text', async () => {
  const page = await readPage(app, '/blog/harbors')
  expect(textsIn(page, 'title, h1')).toEqual(['Harbors - Vitrine', 'Harbors'])
  const crumbs = page.querySelector('nav[aria-label="Breadcrumbs"]')!
  expect(textsIn(crumbs, 'li')).toEqual(['Home', 'Artist Profiles', 'Harbors'])
  expect([linkIn(crumbs, 'Home'), linkIn(crumbs, 'Artist Profiles')]).toEqual(['/', '/blog'])
  const head = page.querySelector('main article header')!
  expect(textsIn(head, 'time')).toEqual(['October 12, 2026'])
  expect(head.text).toContain('Eleanor Maddox-Pryor')
  expect(textsIn(head, 'button')).toEqual(['Share'])
  expect(page.querySelector('main article img[alt="Harbors"]')!.getAttribute('srcset')).toContain(
    '/images/harbors.webp',
  )
  expect(textsIn(page, '.prose p')).toEqual(['First line.', 'Second line.'])
  expect(linkIn(page.querySelector('main')!, 'Back to Artist Profiles')).toBe('/blog')
  expect(textsIn(page, 'main button')).toContain('Back to Top')
})

test('POST-07 POST-08 POST-09 IMG-05 featured works stand in their order, sold ones without their price, and open over the profile', async () => {
  const page = await readPage(app, '/blog/harbors')
  const works = page.querySelector('[aria-labelledby="featured-works"]')!
  expect(textsIn(works, 'h2, h3')).toEqual(['Featured Works by the Artist', 'Sold Harbor', 'Free Harbor'])
  const [soldCard, freeCard] = works.querySelectorAll('article')
  expect(textsIn(soldCard!, '.tag')).toEqual(['Sold'])
  expect(soldCard!.text).not.toContain('$')
  expect(textsIn(freeCard!, '.tag')).toEqual([])
  expect(freeCard!.text).toContain('Paintings, Watercolor')
  expect(freeCard!.text).toContain('$1,200.50')
  expect(freeCard!.querySelector('a')!.getAttribute('href')).toBe(`/blog/harbors?productId=${free.id}`)
  // Its picture is from elsewhere: nothing of the page asks for it.
  expect(freeCard!.querySelector('img')!.getAttribute('src')).toMatch(/^data:/)
  expect(page.querySelectorAll('[src*="elsewhere"], [srcset*="elsewhere"], link[href*="elsewhere"]')).toEqual([])
})

test.each(['unknown', '%3Cscript%3E', 'category', '..admin'])('POST-12 there is no profile at %s', async (slug) => {
  const page = await readPage(app, `/blog/${slug}`, { status: 404 })
  expect(textsIn(page, 'h1')).toEqual(['Artist Profile Not Found'])
  expect(linkIn(page.querySelector('main')!, 'Back to Artist Profiles')).toBe('/blog')
  expect(isIndexed(page)).toBe(false)
})

test('POST-03 POST-06 unusual texts are shown as they are, and long ones are not in the list', async () => {
  const { db } = app.context
  await newPost(db, { slug: 'bare', author: null, excerpt: '', content: '' })
  await newPost(db, {
    slug: 'markup',
    title: '<b>Bold</b> & "quoted"',
    content: `<script>document.title = 'stolen'</script>\n<b>no</b>\n${'x'.repeat(10_000)}`,
    author: '<i>Ana</i>',
  })
  await newPost(db, { slug: 'long', content: Array.from({ length: 1_000 }, () => 'word '.repeat(100)).join('\n') })
  const bare = await readPage(app, '/blog/bare')
  expect(textsIn(bare, 'main article header')[0]).toContain('Gallery Staff')
  expect(textsIn(bare, '.prose p')).toEqual([])
  const markup = await readPage(app, '/blog/markup')
  expect(textsIn(markup, 'title, h1')).toEqual(['<b>Bold</b> & "quoted" - Vitrine', '<b>Bold</b> & "quoted"'])
  expect(textsIn(markup, '.prose p')).toEqual([
    "<script>document.title = 'stolen'</script>",
    '<b>no</b>',
    'x'.repeat(10_000),
  ])
  expect(markup.querySelectorAll('main :is(b, i, script)')).toEqual([])
  expect(textsIn(markup, 'main article header')[0]).toContain('<i>Ana</i>')
  expect(textsIn(await readPage(app, '/blog/long'), '.prose p')).toHaveLength(1_000)
  const list = await readPage(app, '/blog?search=word')
  expect(textsIn(list, 'article')).toHaveLength(1)
  expect(list.toString().length).toBeLessThan(200_000)
})

test('BKL-01 BKL-03 BKL-04 SITE-12 the backlink plan is a page of its own, which no search engine and no page leads to', async () => {
  const { headers } = await fetch(`${app.url}/blog/backlink-strategy`)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  const page = await readPage(app, '/blog/backlink-strategy')
  expect(textsIn(page, 'tr')).toHaveLength(7)
  expect(textsIn(page, 'thead th')).toEqual(['Site', 'Type', 'Difficulty', 'Notes'])
  const pitches = page.querySelectorAll('a[aria-label^="Pitch"]')
  expect(pitches).toHaveLength(3)
  for (const pitch of pitches) expect(pitch.getAttribute('href')).toMatch(/^mailto:\?subject=.+/)
  for (const path of ['/', '/blog', '/events'])
    expect((await readPage(app, path)).toString()).not.toContain('backlink-strategy')
})
