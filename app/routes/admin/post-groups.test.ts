import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxGroups, postGroups } from '#app/features/posts/admin/post-groups.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { blog_categories, blog_post_categories, blog_post_tags, blog_posts, blog_tags } from '#db/schema/posts.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newPost } from '#tests/new-post.ts'
import { receivedHolds } from '#tests/received-holds.ts'
import { getAs, sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())
beforeEach(async () => {
  for (const table of [blog_posts, blog_categories, blog_tags]) await app.context.db.delete(table)
})

const empty = { name: '', slug: '', description: '' }

describe.each([
  { kind: 'category', table: blog_categories, ids: 'CAT', add: 'Add Category', none: 'No categories found' },
  { kind: 'tag', table: blog_tags, ids: 'TAG', add: 'Add Tag', none: 'No tags found' },
] as const)('$ids', ({ kind, table, add, none }) => {
  const { path } = postGroups[kind]
  const send = (body: unknown) => sendChange(app, path, body, { cookie })
  const save = (values: object, id = uuidv7(), version: number | null = null) =>
    send({ id, version, values: { ...empty, ...values } })
  const remove = (id: unknown) => send({ intent: 'delete', id })
  const stored = () => app.context.db.select().from(table).orderBy(table.name)
  const actionsOn = async (id: string) => {
    const entries = await app.context.db.select().from(audit_entries).where(eq(audit_entries.subject_id, id))
    return entries.toSorted((one, other) => Number(one.id) - Number(other.id)).map(({ action }) => action)
  }
  /** Puts one into the database, on so many posts. Returns its id. */
  async function newGroup(name: string, posts = 0): Promise<string> {
    const { db } = app.context
    const id = uuidv7()
    await db.insert(table).values({ id, name, slug: name.toLowerCase() })
    for (let i = 0; i < posts; i++) {
      const { id: post_id } = await newPost(db)
      if (kind === 'tag') await db.insert(blog_post_tags).values({ post_id, tag_id: id })
      else await db.insert(blog_post_categories).values({ post_id, category_id: id })
    }
    return id
  }

  test('CAT-03 CAT-07 TAG-03 TAG-07 one is created once, with a slug from its name', async () => {
    const id = uuidv7()
    for (let i = 0; i < 2; i++) expect((await save({ name: ' Works on  Paper: été! ' }, id)).status).toBe(200)
    expect(await stored()).toMatchObject([{ id, name: 'Works on Paper: été!', slug: 'works-on-paper-été', version: 1 }])
    expect((await save({ name: 'Another' }, id)).status).toBe(409)
    expect((await save({ name: 'Typed', slug: 'as-typed' })).status).toBe(200)
    expect((await stored()).map(({ slug }) => slug)).toContain('as-typed')
    expect(await actionsOn(id)).toEqual([`${kind}-created`])
  })

  test('CAT-11 CAT-03 TAG-03 OP-65 of two people who save the second is told, and nothing is overwritten', async () => {
    const [id, other] = [await newGroup('Prints'), await newGroup('Zinc plates')]
    const untouched = { id: other, name: 'Zinc plates', version: 1 }
    expect((await save({ name: 'Etchings', slug: 'prints' }, id, 1)).status).toBe(200)
    // The same form again, because its response was lost.
    expect((await save({ name: 'Etchings', slug: 'prints' }, id, 1)).status).toBe(200)
    const response = await save({ name: 'Woodcuts' }, id, 1)
    expect(response.status).toBe(409)
    expect(await response.text()).toContain(`This ${kind} was changed while you worked on it`)
    expect(await stored()).toMatchObject([{ name: 'Etchings', slug: 'prints', version: 2 }, untouched])
    // A slug that was taken away is made anew.
    expect((await save({ name: 'Woodcuts' }, id, 2)).status).toBe(200)
    expect(await stored()).toMatchObject([{ name: 'Woodcuts', slug: 'woodcuts', version: 3 }, untouched])
    expect(await actionsOn(id)).toEqual([`${kind}-changed`, `${kind}-changed`])
  })

  test('CAT-06 TAG-06 OP-61 what cannot be saved is said at its field', async () => {
    for (const [values, message] of [
      [{ name: '  ' }, 'Name is required'],
      [{ name: '?!' }, 'Slug is required'],
      [{ name: 'A', slug: 'Not One' }, 'Slug may hold'],
      [{ name: 'A', slug: 'x.data' }, 'Slug may hold'],
      [{ name: 'x'.repeat(101) }, 'Name is too long'],
      [{ name: 'A', slug: 'x'.repeat(201) }, 'Slug is too long'],
      [{ name: 'A', description: 'x'.repeat(2_001) }, 'Description is too long'],
      [{ name: 5 }, 'Name must be text'],
    ] as const) {
      const response = await save(values)
      expect([message, response.status]).toEqual([message, 422])
      expect(await response.text()).toContain(message)
    }
    expect(await stored()).toEqual([])
  })

  test('CAT-15 TAG-13 OP-61 a slug that is taken is refused beside the field with a free one, also by two people in the same moment', async () => {
    await newGroup('Prints')
    const id = await newGroup('Other')
    for (const response of [await save({ name: 'Prints' }), await save({ name: 'Prints' }, id, 1)]) {
      expect(response.status).toBe(422)
      const text = await response.text()
      expect(text).toContain(`This slug is taken by another ${kind}`)
      expect(text).toContain('prints-2')
    }
    const responses = await Promise.all([save({ name: 'New' }), save({ name: 'New' }), save({ name: 'New' })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await stored()).toHaveLength(3)
  })

  test('CAT-04 CAT-08 TAG-04 TAG-09 TAG-10 OP-68 a deletion removes one, of all else its links alone, and is recorded', async () => {
    const id = await newGroup('Prints', 2)
    const other = await newGroup('Other')
    const response = await remove(id)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(kind === 'tag' ? 'Tag deleted successfully' : 'Category deleted')
    expect(await stored()).toMatchObject([{ id: other }])
    expect(await app.context.db.$count(blog_posts)).toBe(2)
    expect(await app.context.db.$count(blog_post_tags)).toBe(0)
    expect(await app.context.db.$count(blog_post_categories)).toBe(0)
    expect(await actionsOn(id)).toEqual([`${kind}-deleted`])
    for (const gone of [id, 'x', "' or true --", '\0']) {
      const refused = await remove(gone)
      expect(refused.status).toBe(404)
      expect(await refused.text()).toContain(`Failed to delete ${kind}`)
    }
    expect((await save({ name: 'Prints' }, id, 1)).status).toBe(404)
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['an array', '[]'],
    ['no id', { version: null, values: empty }],
    ['a foreign id', { id: "' or true --", version: null, values: empty }],
    ['a version that is none', { id: uuidv7(), version: 'x', values: empty }],
    ['another intent', { intent: 'x', id: uuidv7() }],
    ['a deletion of a number', { intent: 'delete', id: 5 }],
  ])('%s is no change', async (_, body) => {
    expect((await send(body)).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('CAT-01 CAT-02 TAG-01 TAG-02 BPST-01 they are listed by name, with the number of their posts', async () => {
    await newGroup('prints', 2)
    await newGroup('Drawings', 1)
    await newGroup('Zines')
    const text = await (await getAs(app, path, cookie)).text()
    expect(text).toContain('Blog Management')
    expect(text).toContain(add)
    const places = ['Drawings', '1 post<', 'prints', '2 posts', 'Zines', '0 posts'].map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).toContain('role="status">3<')
  })

  test('CAT-05 TAG-05 an empty list leads to the first', async () => {
    const text = await (await getAs(app, path, cookie)).text()
    expect(text).toContain(none)
    expect(text).toContain(kind === 'tag' ? 'Create Your First Tag' : 'Create Your First Category')
  })

  test('CAT-12 of very many the first by name are shown, and the page says so', async () => {
    const rows = Array.from({ length: maxGroups + 1 }, (_, i) => ({ id: uuidv7(), name: `N${i}`, slug: `n${i}` }))
    await app.context.db.insert(table).values(rows)
    const text = await (await getAs(app, path, cookie)).text()
    expect(text.replaceAll('<!-- -->', '')).toContain(', of which the first 500 by name are shown')
    expect(text.match(/aria-label="Edit N/g)).toHaveLength(maxGroups)
  })
})

test('CAT-03 TAG-03 ADATA-07 ADATA-08 a category has a description, a tag has none', async () => {
  const values = { name: 'Prints', slug: '', description: 'Ink on paper.' }
  for (const kind of ['category', 'tag'] as const)
    expect(
      (await sendChange(app, postGroups[kind].path, { id: uuidv7(), version: null, values }, { cookie })).status,
    ).toBe(200)
  expect(await app.context.db.select().from(blog_categories)).toMatchObject([{ description: 'Ink on paper.' }])
  const page = await (await getAs(app, '/admin/blog/categories', cookie)).text()
  expect(page).toContain('Ink on paper.')
  expect(await (await getAs(app, '/admin/blog/categories?add', cookie)).text()).toContain('name="description"')
  expect(await (await getAs(app, '/admin/blog/tags?add', cookie)).text()).not.toContain('name="description"')
})

test('CAT-14 a slug that a category gave up leads on to it, with the rest of the address, until another has it', async () => {
  const { db } = app.context
  const id = uuidv7()
  await db.insert(blog_categories).values({ id, name: 'Prints', slug: 'prints' })
  const save = (slug: string, version: number | null, of = id) =>
    sendChange(app, '/admin/blog/categories', { id: of, version, values: { ...empty, name: slug, slug } }, { cookie })
  const look = (path: string) => getAs(app, path)
  expect((await look('/blog/category/prints')).status).toBe(200)
  expect((await save('on-paper', 1)).status).toBe(200)
  await receivedHolds(app)
  for (const [from, to] of [
    ['/blog/category/prints', '/blog/category/on-paper'],
    ['/blog/category/prints?search=ink', '/blog/category/on-paper?search=ink'],
    ['/api/posts?category=prints&fields=summary', '/api/posts?category=on-paper&fields=summary'],
  ]) {
    const response = await look(from!)
    expect([from, response.status, response.headers.get('location')]).toEqual([from, 301, to])
  }
  expect((await look('/blog/category/none')).status).toBe(404)
  expect((await save('prints', null, uuidv7())).status).toBe(200)
  expect((await look('/blog/category/prints')).status).toBe(200)
  expect((await look('/api/posts?category=prints')).status).toBe(200)
})
