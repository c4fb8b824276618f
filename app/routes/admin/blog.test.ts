import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import { emptyPostForm, type PostFormValues } from '#app/features/posts/admin/post-form.ts'
import { maxGroups } from '#app/features/posts/admin/post-groups.ts'
import { savePost } from '#app/features/posts/admin/save-post.server.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { pictures } from '#db/schema/pictures.ts'
import { blog_post_products } from '#db/schema/post-products.ts'
import { blog_categories, blog_post_categories, blog_post_tags, blog_posts, blog_tags } from '#db/schema/posts.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { readPage, textsIn } from '#tests/read-page.ts'
import { receivedHolds } from '#tests/received-holds.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  cookie = (await newAdmin(app.context, { email: 'desk@vitrine.example' })).cookie
})
afterAll(() => app.stop())
beforeEach(async () => {
  for (const table of [blog_posts, blog_categories, blog_tags]) await app.context.db.delete(table)
})

type Changes = Partial<Record<keyof PostFormValues, unknown>>
const complete: PostFormValues = {
  ...emptyPostForm,
  title: 'The Same Road Twice',
  excerpt: 'For forty years.',
  content: 'She grew up on the coast.',
}
const create = (changes: Changes = {}, id = uuidv7()) =>
  sendChange(app, '/admin/blog/new', { id, version: null, values: { ...complete, ...changes } }, { cookie })
const update = (id: string, changes: Changes = {}, version = 1) =>
  sendChange(app, `/admin/blog/edit/${id}`, { id, version, values: { ...complete, ...changes } }, { cookie })
const stored = () => app.context.db.select().from(blog_posts).orderBy(blog_posts.created_at)
async function newGroup(table: typeof blog_categories | typeof blog_tags, name: string) {
  const id = uuidv7()
  await app.context.db.insert(table).values({ id, name, slug: id })
  return id
}

test('PSTF-30 PSTF-34 PSTF-35 PSTF-36 PSTF-46 ADATA-04 ADATA-05 ADATA-09 a post is created once, with its author, groups and works in their order', async () => {
  const { db } = app.context
  const works = [(await newProduct(db, { name: 'B' })).id, (await newProduct(db, { name: 'A' })).id]
  const [category, tag] = [await newGroup(blog_categories, 'Painters'), await newGroup(blog_tags, 'coast')]
  const id = uuidv7()
  for (let i = 0; i < 2; i++) {
    const response = await create(
      { related_products: works, categories: [category], tags: [tag], status: 'published' },
      id,
    )
    expect(response.status).toBe(200)
  }
  const [post] = await stored()
  expect(await stored()).toHaveLength(1)
  expect(post).toMatchObject({
    id,
    author: 'Gallery Staff',
    status: 'published',
    version: 1,
    slug: 'the-same-road-twice',
  })
  expect(post!.published_at).toBeInstanceOf(Date)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, post!.author_id!))
  expect(profile).toMatchObject({ is_admin: true })
  const links = await db.select().from(blog_post_products).orderBy(blog_post_products.display_order)
  expect(links).toEqual(works.map((product_id, display_order) => ({ post_id: id, product_id, display_order })))
  expect(await db.select().from(blog_post_categories)).toEqual([{ post_id: id, category_id: category }])
  expect(await db.select().from(blog_post_tags)).toEqual([{ post_id: id, tag_id: tag }])
  const entries = await db.select().from(audit_entries).where(eq(audit_entries.subject_id, id))
  expect(entries).toMatchObject([{ action: 'post-created', subject_label: 'The Same Road Twice' }])
  expect((await create({ title: 'Another' }, id)).status).toBe(409)
})

test('PSTF-01 PSTF-02 PSTF-03 PSTF-05 PSTF-15 PSTF-17 the form of a new post has these sections and fields', async () => {
  const page = await readPage(app, '/admin/blog/new', { headers: { Cookie: cookie } })
  expect(textsIn(page, 'main section h2').toSorted()).toEqual(
    ['Featured Image', 'Basic Information', 'Featured Works', 'SEO Settings', 'Status'].toSorted(),
  )
  const labels = ['Title', 'Author', 'Slug', 'Excerpt', 'Content', 'Categories', 'Tags', 'Search artworks']
  expect(textsIn(page, '#post .field label, #post legend')).toEqual([
    ...labels,
    'Meta Title',
    'Meta Description',
    'Status',
  ])
  expect(page.querySelector('textarea[name=content]')?.getAttribute('rows')).toBe('20')
  expect(page.querySelectorAll('input[type=file][multiple]')).toEqual([])
  expect(textsIn(page, 'button[type=submit].btn--primary')).toEqual(['Create Post', 'Create Post'])
})

test('PSTF-20 a form that is sent several times in the same moment is saved once, and each is told so', async () => {
  const id = uuidv7()
  const responses = await Promise.all(Array.from({ length: 6 }, () => create({}, id)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await stored()).toHaveLength(1)
})

test('PSTF-31 OP-78 a post that goes back to draft and out again keeps the moment of its first publication', async () => {
  const published_at = new Date('2020-01-02T03:04:05Z')
  const { id } = await newPost(app.context.db, { published_at })
  expect((await update(id, { status: 'draft' })).status).toBe(200)
  expect(await stored()).toMatchObject([{ status: 'draft', published_at }])
  expect((await update(id, { status: 'published' }, 2)).status).toBe(200)
  expect(await stored()).toMatchObject([{ status: 'published', published_at, version: 3 }])
})

test('PSTF-33 without a profile nothing is saved, and the reason is said', async () => {
  const { db } = app.context
  const admin = await newAdmin(app.context, { email: 'nobody@vitrine.example' })
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(`select id from "user" where email = 'nobody@vitrine.example'`)
    await tx.delete(profiles).where(eq(profiles.id, rows[0]!.id))
  })
  const values = { id: uuidv7(), version: null, values: complete }
  const response = await sendChange(app, '/admin/blog/new', values, { cookie: admin.cookie })
  expect([401, 403]).toContain(response.status)
  // A profile that goes between the check of the session and the saving.
  const actor = { kind: 'admin', id: randomUUID(), label: 'nobody@vitrine.example' } as const
  const result = await savePost({ ...app.context, actor }, values, null)
  expect(result).toMatchObject({ outcome: 'failed', message: 'Profile not found' })
  expect(await stored()).toEqual([])
})

test('PSTF-47 of two people who save, and of one whose response was lost', async () => {
  const { id } = await newPost(app.context.db)
  expect((await update(id)).status).toBe(200)
  expect((await update(id)).status).toBe(200)
  expect(await stored()).toMatchObject([{ version: 2 }])
  const response = await update(id, { title: 'Another' })
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('This post was changed while you worked on it')
  expect((await update(uuidv7())).status).toBe(404)
})

test('BPST-12 OP-61 a slug that is taken is refused beside the field with a free one, also in the same moment', async () => {
  const { id } = await newPost(app.context.db, { slug: 'other' })
  await newPost(app.context.db, { slug: 'the-same-road-twice' })
  for (const response of [await create(), await update(id, { slug: 'the-same-road-twice' })]) {
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(text).toContain('This slug is taken by another post')
    expect(text).toContain('the-same-road-twice-2')
  }
  await app.context.db.delete(blog_posts)
  const statuses = (await Promise.all([create(), create(), create()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422, 422])
  // Two who take what was suggested, too: the second is told of the next.
  const slug = 'the-same-road-twice-2'
  const again = await Promise.all([create({ slug }), create({ slug })])
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await again.find(({ status }) => status === 422)!.text()).toContain('the-same-road-twice-3')
})

test('POST-17 SITE-12 OP-61 a slug at whose address another page is is refused beside the field with a free one, typed or made of the title', async () => {
  const { id } = await newPost(app.context.db, { slug: 'other' })
  const slug = 'backlink-strategy'
  for (const response of [
    await create({ slug }),
    await create({ title: 'Backlink Strategy' }),
    await update(id, { slug }),
  ]) {
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(text).toContain('This slug is taken by another page')
    expect(text).toContain('backlink-strategy-2')
  }
  expect(await stored()).toMatchObject([{ id, slug: 'other' }])
  expect((await create({ slug: 'backlink-strategy-2' })).status).toBe(200)
  expect(await (await create({ slug })).text()).toContain('backlink-strategy-3')
})

test('BPST-11 a slug that was given up leads on to the post, until another post has it; not to a draft', async () => {
  const { id } = await newPost(app.context.db, { slug: 'before' })
  const look = (path: string) => getAs(app, path)
  const published = { status: 'published' }
  expect((await look('/blog/before')).status).toBe(200)
  expect((await update(id, { ...published, slug: 'between' })).status).toBe(200)
  expect((await update(id, { ...published, slug: 'after' }, 2)).status).toBe(200)
  await receivedHolds(app)
  for (const slug of ['before', 'between']) {
    for (const [from, to] of [
      [`/blog/${slug}`, '/blog/after'],
      [`/api/posts/${slug}`, '/api/posts/after'],
      [`/api/posts/${slug}/related`, '/api/posts/after/related'],
    ]) {
      const response = await look(from!)
      expect([from, response.status, response.headers.get('location')]).toEqual([from, 301, to])
    }
  }
  expect((await create({ ...published, slug: 'between' })).status).toBe(200)
  expect((await look('/blog/between')).status).toBe(200)
  expect((await update(id, { status: 'draft', slug: 'after' }, 3)).status).toBe(200)
  for (const path of ['/blog/before', '/api/posts/before']) expect((await look(path)).status).toBe(404)
  expect((await update(id, { ...published, slug: 'before' }, 4)).status).toBe(200)
  await receivedHolds(app)
  expect((await look('/blog/before')).status).toBe(200)
  expect((await look('/blog/after')).headers.get('location')).toBe('/blog/before')
  await app.context.db.delete(blog_posts)
  expect((await look('/blog/after')).status).toBe(404)
})

test('what was deleted meanwhile is named beside its field, and nothing is saved', async () => {
  const gone = uuidv7()
  for (const [field, message] of [
    ['categories', 'A category was deleted meanwhile'],
    ['tags', 'A tag was deleted meanwhile'],
    ['related_products', 'A featured work was deleted meanwhile'],
  ] as const) {
    const response = await create({ [field]: [gone] })
    expect([field, response.status]).toEqual([field, 422])
    expect(await response.text()).toContain(message)
  }
  expect((await create({ featured_image: ['/images/unknown.webp'] })).status).toBe(422)
  expect(await stored()).toEqual([])
  const { id } = await newPost(app.context.db)
  for (const changes of [{ categories: [gone] }, { featured_image: ['/images/unknown.webp'] }])
    expect((await update(id, changes)).status).toBe(422)
  expect(await stored()).toMatchObject([{ id, featured_image: null, version: 1 }])
})

test.each([
  ['nothing', ''],
  ['no id', { version: null, values: complete }],
  ['a version for a new post', { id: uuidv7(), version: 1, values: complete }],
])('%s is no form of a post', async (_, body) => {
  expect((await sendChange(app, '/admin/blog/new', body, { cookie })).status).toBe(400)
})

test('BPST-01 BPST-02 BPST-03 BPST-04 SHELL-14 ADATA-06 the list has the newest post first, drafts too', async () => {
  await newPost(app.context.db, { title: 'An old one', created_at: new Date('2020-01-01') })
  const { id } = await newPost(app.context.db, { title: 'A new one', categories: ['Painters'] })
  expect((await update(id, { title: 'A newer one', status: 'draft', categories: [] })).status).toBe(200)
  const text = await (await getAs(app, '/admin/blog', cookie)).text()
  for (const part of [
    'Blog Management',
    'Posts',
    'Categories',
    'Tags',
    'Add New Post',
    'For forty years.',
    'desk@vitrine.example',
  ])
    expect(text).toContain(part)
  expect(text.indexOf('A newer one')).toBeLessThan(text.indexOf('An old one'))
  expect(text).toMatch(/badge--draft">Draft</)
  expect(text).toMatch(/badge--live">Published</)
  expect(await (await getAs(app, '/admin/blog?status=draft', cookie)).text()).not.toContain('An old one')
  expect(await (await getAs(app, '/admin/blog?search=NEWER', cookie)).text()).not.toContain('An old one')
})

test('BPST-08 an empty list leads to the first post', async () => {
  const text = await (await getAs(app, '/admin/blog', cookie)).text()
  expect(text).toContain('No blog posts found')
  expect(text).toContain('Create Your First Post')
})

test('BPST-05 PSTF-37 PSTF-40 PSTF-41 PSTF-43 SHELL-16 a post is opened with its works in their order', async () => {
  const { db } = app.context
  const works = [(await newProduct(db, { name: 'Zinnias' })).id, (await newProduct(db, { name: 'Asters' })).id]
  const { id } = await newPost(db, { works })
  const text = await (await getAs(app, `/admin/blog/edit/${id}`, cookie)).text()
  expect(text).toContain('Edit Blog Post')
  expect(text.indexOf('Zinnias')).toBeLessThan(text.indexOf('Asters'))
  const missing = await getAs(app, `/admin/blog/edit/${uuidv7()}`, cookie)
  expect(missing.status).toBe(404)
  const page = parse(await missing.text())
  expect(textsIn(page, 'h1')).toEqual(['Post not found'])
  expect(textsIn(page, 'main a[href="/admin/blog"]')).toContain('Back to Blog Posts')
  expect((await getAs(app, '/admin/blog/edit', cookie)).headers.get('location')).toBe('/admin/blog')
})

test('PSTF-38 works that cannot be read are told, and stay with the post when it is saved', async () => {
  const { db } = app.context
  const works = [(await newProduct(db, { name: 'Zinnias' })).id]
  const { id } = await newPost(db, { works })
  await db.execute('alter table products rename to products_away')
  const response = await getAs(app, `/admin/blog/edit/${id}`, cookie)
  await db.execute('alter table products_away rename to products')
  const text = await response.text()
  expect([response.status, text.includes('Failed to load related products')]).toEqual([200, true])
  expect(text).toContain('The Same Road Twice')
  expect((await update(id, { related_products: works })).status).toBe(200)
  expect(await db.select().from(blog_post_products)).toMatchObject([{ product_id: works[0] }])
  expect(await (await getAs(app, `/admin/blog/edit/${id}`, cookie)).text()).not.toContain('Failed to load related')
})

test('PSTF-32 without a signed-in user nothing is saved', async () => {
  const body = { id: uuidv7(), version: null, values: complete }
  expect((await sendChange(app, '/admin/blog/new', body)).status).toBe(401)
  expect(await stored()).toEqual([])
})

test('PSTF-36 a post that is saved leaves all others their groups and works', async () => {
  const { db } = app.context
  const work = await newProduct(db)
  const [other, { id }] = [
    await newPost(db, { categories: ['Painters'], works: [work.id] }),
    await newPost(db, { categories: ['Prints'], works: [work.id] }),
  ]
  const linked = async () =>
    Promise.all([blog_post_categories, blog_post_products].map((links) => db.select().from(links)))
  expect((await update(id)).status).toBe(200)
  expect(await linked()).toMatchObject([[{ post_id: other.id }], [{ post_id: other.id }]])
})

test('FORM-08 FORM-30 UPL-22 the picture that a post no longer has, or that was deleted with it, is there for a form that keeps it', async () => {
  const { db } = app.context
  const [first, second] = ['a', 'b'].map((digit) => `/images/${digit.repeat(32)}.webp`) as [string, string]
  const uploaded = { width: 8, height: 8, tone: '#888888', bytes: 100, created_at: new Date(0) }
  await db.insert(pictures).values([first, second].map((url) => ({ url, ...uploaded })))
  const { id } = await newPost(db, { featured_image: first })
  expect((await update(id, { featured_image: [second] })).status).toBe(200)
  expect((await sendChange(app, '/admin/blog', { intent: 'delete', id }, { cookie })).status).toBe(200)
  await removeUnusedPictures(app.context)
  for (const image of [first, second])
    expect((await create({ slug: uuidv7(), featured_image: [image] })).status).toBe(200)
})

test('BPST-06 BPST-07 a post is deleted with its links, and once, and no other', async () => {
  const { id } = await newPost(app.context.db, { categories: ['Painters'] })
  const other = await newPost(app.context.db, { categories: ['Painters'] })
  const remove = (of: unknown) => sendChange(app, '/admin/blog', { intent: 'delete', id: of }, { cookie })
  expect((await remove(id)).status).toBe(200)
  expect(await stored()).toMatchObject([{ id: other.id }])
  expect(await app.context.db.select().from(blog_post_categories)).toMatchObject([{ post_id: other.id }])
  expect(await app.context.db.select().from(blog_categories)).toHaveLength(1)
  for (const of of [id, 'x', '\0']) {
    const response = await remove(of)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Failed to delete post')
  }
  expect((await remove(null)).status).toBe(400)
})

test('PSTF-49 what is said of works is read by their ids, of drafts too; what is no id, or of no work, has nothing', async () => {
  const { db } = app.context
  const works = [await newProduct(db, { name: 'Zinnias' }), await newProduct(db, { name: 'Asters', status: 'draft' })]
  const read = async (ids: string[]) => {
    const query = new URLSearchParams(ids.map((id) => ['id', id]))
    const response = await getAs(app, `/api/admin/featured-works?${query}`, cookie)
    expect(response.status).toBe(200)
    return ((await response.json()) as { items: { name: string }[] }).items.map(({ name }) => name).toSorted()
  }
  const ids = works.map(({ id }) => id)
  expect(await read(ids)).toEqual(['Asters', 'Zinnias'])
  expect(await read([ids[1]!, uuidv7(), "x' or true"])).toEqual(['Asters'])
  expect(await read(['', 'x'])).toEqual([])
  expect(await read([...Array.from({ length: 50 }, () => uuidv7()), ...ids])).toEqual([])
  expect((await getAs(app, `/api/admin/featured-works?id=${ids[0]}`)).status).toBe(401)
})

test('PSTF-09 PSTF-11 the search offers published works whose name contains the text, by name, at most 5', async () => {
  const { db } = app.context
  for (const name of ['Heron 6', 'Heron 1', 'heron 3', 'Heron 2', 'A heron', 'HERON 5', 'Egret'])
    await newProduct(db, { name })
  await newProduct(db, { name: 'Heron 0', status: 'draft' })
  const search = async (text: string) => {
    const response = await getAs(app, `/api/admin/featured-works?${new URLSearchParams({ search: text })}`, cookie)
    expect(response.status).toBe(200)
    return ((await response.json()) as { items: { name: string }[] }).items.map(({ name }) => name)
  }
  expect(await search(' HERON ')).toEqual(['A heron', 'Heron 1', 'Heron 2', 'heron 3', 'HERON 5'])
  for (const nothing of ['', ' ', '%', 'x'.repeat(5_000)]) expect(await search(nothing)).toEqual([])
})

test('PSTF-52 a post’s own tag stands in its form by its name, also where more than 500 come before it', async () => {
  const { db } = app.context
  const rows = Array.from({ length: maxGroups }, (_, i) => ({ id: uuidv7(), name: `A${i}`, slug: `a${i}` }))
  await db.insert(blog_tags).values(rows)
  const { id } = await newPost(db)
  await db.insert(blog_post_tags).values({ post_id: id, tag_id: await newGroup(blog_tags, 'Zinc plates') })
  const page = await readPage(app, `/admin/blog/edit/${id}`, { headers: { Cookie: cookie } })
  const tags = page.querySelector('#field-tags')!
  expect(textsIn(tags, 'label').filter((label) => !/^A\d+$/.test(label))).toEqual(['Zinc plates'])
  expect(tags.querySelectorAll('input[checked]')).toHaveLength(1)
  expect(textsIn(tags, '.hint')).toEqual([expect.stringMatching(/^Of very many tags the first 500 by name are listed/)])
})
