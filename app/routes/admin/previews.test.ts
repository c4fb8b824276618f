import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyEventForm } from '#app/features/events/admin/event-form.ts'
import { emptyPostForm } from '#app/features/posts/admin/post-form.ts'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { events } from '#db/schema/events.ts'
import { blog_categories, blog_posts } from '#db/schema/posts.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import { getAs } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())

const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { method: 'POST', body, headers: { Cookie: cookie, Origin: app.url, ...headers } })
const preview = (path: string, values: unknown) => send(path, new URLSearchParams({ values: JSON.stringify(values) }))
const event = {
  ...emptyEventForm('Vitrine'),
  title: 'Seen before',
  slug: 'seen-before',
  description: 'Short.',
  date: '2030-01-02',
}
const post = { ...emptyPostForm, title: 'Seen before', excerpt: 'Short.', content: 'One.\nTwo.' }

test('AEVT-15 BPST-10 what is saved, a draft too, is shown as visitors would see it, to nobody else and kept by nobody', async () => {
  const { db } = app.context
  const { id } = await newEvent(db, { title: 'A Talk', artists: [{ name: 'Inès' }], long_description: '<h3>How</h3>' })
  await newEvent(db, { title: 'Another talk' })
  const draft = await newPost(db, { title: 'A draft', status: 'draft', published_at: null, content: 'Drafted.' })
  for (const [path, ...texts] of [
    [`/admin/events/${id}/preview`, 'A Talk', 'Inès', '<h3>How</h3>', 'Another talk'],
    [`/admin/blog/${draft.id}/preview`, 'A draft', '<p>Drafted.</p>'],
  ] as const) {
    const response = await getAs(app, path, cookie)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const page = await response.text()
    for (const text of [...texts, 'Only staff see this page']) expect(page).toContain(text)
    expect((await getAs(app, path)).headers.get('location')).toMatch(/^\/admin\/login/)
  }
})

test('AEVT-15 an event is shown as its form has it, and nothing is saved', async () => {
  const { db } = app.context
  const artists = ['Zoë', 'Anna'].map((name) => ({ key: name, name, bio: '', image: [] }))
  const long_description = '<p>Come <b>in</b>.</p><script>steal()</script>'
  const id = uuidv7()
  const response = await preview(`/admin/events/${id}/preview`, { ...event, artists, long_description })
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(page).toMatch(/Seen before[^]*Come <b>in<\/b>\.[^]*Zoë[^]*Anna/)
  expect(page.replace(/<script[^]*?<\/script>/g, '')).not.toContain('steal')
  expect((await db.select().from(events)).filter((stored) => stored.id === id)).toEqual([])
})

test('BPST-10 a post is shown as its form has it, and nothing is saved', async () => {
  const { db } = app.context
  const works = [(await newProduct(db, { name: 'Zinnias' })).id, (await newProduct(db, { name: 'Asters' })).id]
  const category = uuidv7()
  await db.insert(blog_categories).values({ id: category, name: 'Painters of Rain', slug: category })
  const { id } = await newPost(db, { title: 'As it was', works: [works[1]!] })
  const before = [await db.select().from(blog_posts), await db.select().from(audit_entries)]
  const values = { ...post, related_products: works, categories: [category] }
  const page = await (await preview(`/admin/blog/${id}/preview`, values)).text()
  expect(page).toMatch(/Painters of Rain[^]*Seen before[^]*<p>One\.<\/p><p>Two\.<\/p>[^]*Zinnias[^]*Asters/)
  expect([await db.select().from(blog_posts), await db.select().from(audit_entries)]).toEqual(before)
})

test('AEVT-15 BPST-10 what could not be saved is told in place of a preview', async () => {
  for (const [path, values, message] of [
    [`/admin/events/${uuidv7()}/preview`, { ...event, title: '', ticket_link: 'javascript:x' }, 'Title is required'],
    [`/admin/blog/${uuidv7()}/preview`, { ...post, content: ' ' }, 'Content is required'],
    [`/admin/blog/${uuidv7()}/preview`, 'nothing', 'Invalid input'],
  ] as const) {
    const response = await preview(path, values)
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('This cannot be shown yet')
    expect(page).toContain(message)
  }
})

test('AEVT-15 BPST-10 half of a surrogate pair, which a cut emoji leaves, is shown as it would be saved', async () => {
  for (const [path, values] of [
    [`/admin/events/${uuidv7()}/preview`, event],
    [`/admin/blog/${uuidv7()}/preview`, post],
  ] as const) {
    const response = await preview(path, { ...values, title: 'Cut \ud83c' })
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Cut \ufffd')])
  }
})

test('AEVT-15 BPST-10 unknown ids and bodies that are no form are refused', async () => {
  for (const kind of ['events', 'blog']) {
    const path = `/admin/${kind}/${uuidv7()}/preview`
    const missing = await getAs(app, path, cookie)
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining('There is nothing to preview'),
    ])
    expect((await send(path, new URLSearchParams({ values: '{' }))).status).toBe(400)
    expect((await send(path, new URLSearchParams())).status).toBe(400)
    expect((await send(path, '{}', { 'Content-Type': 'application/json' })).status).toBe(415)
    expect((await preview(path, 'x'.repeat(1_600_000))).status).toBe(413)
    expect((await preview(`/admin/${kind}/none/preview`, {})).status).toBe(404)
    const visitor = await send(path, new URLSearchParams({ values: '{}' }), { Cookie: '' })
    expect(visitor.status).toBe(401)
  }
})
