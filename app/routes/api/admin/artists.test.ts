import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { artists } from '#db/schema/artists.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newPost } from '#tests/new-post.ts'
import { getAs } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
let stranger: string
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
  stranger = (await newAdmin(app.context, { email: 'stranger@vitrine.example', isAdmin: false })).cookie
  cookie = (await newAdmin(app.context)).cookie
})
afterAll(() => app.stop())
beforeEach(async () => void (await app.context.db.delete(artists)))

const path = '/api/admin/artists'
const post = (body: unknown, as = cookie) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: as, Origin: app.url },
    body: JSON.stringify(body),
  })
const found = async (search: string, at = path) => {
  const response = await getAs(app, `${at}?${new URLSearchParams({ search })}`, cookie)
  expect(response.status).toBe(200)
  return ((await response.json()) as { items: { name: string }[] }).items
}

test('ART-20 artists are found by a part of their name, at most 8, those first whose name begins so', async () => {
  const { db } = app.context
  for (let i = 0; i < 9; i++) await newArtist(db, { name: `Old Anna ${i}`, sort_name: `Anna ${i}` })
  await newArtist(db, { name: 'Anna Ancher', sort_name: 'Ancher, Anna', born: 1859, died: 1935, place: 'Danish' })
  const names = (await found('anna')).map(({ name }) => name)
  expect(names).toHaveLength(8)
  expect(names[0]).toBe('Anna Ancher')
  expect(await found('ANCHER')).toMatchObject([{ name: 'Anna Ancher', born: 1859, died: 1935, place: 'Danish' }])
  for (const nothing of ['', '  ', '%', '_', 'nobody']) expect(await found(nothing)).toEqual([])
})

test('ART-21 an artist is made of a name once; a name that there is without years is refused', async () => {
  const id = uuidv7()
  for (let i = 0; i < 2; i++) {
    const response = await post({ id, name: '  Inès   Valmont ' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ id, name: 'Inès Valmont', born: null, died: null, place: null })
  }
  expect(await app.context.db.select().from(artists)).toMatchObject([
    { sort_name: 'Valmont, Inès', slug: 'inès-valmont' },
  ])
  const taken = await post({ id: uuidv7(), name: 'inès valmont' })
  expect(taken.status).toBe(409)
  expect(await taken.text()).toContain('There is an artist of this name already')
  expect((await post({ id, name: 'Another' })).status).toBe(409)
  expect((await post({ id: uuidv7(), name: ' ' })).status).toBe(422)
  expect((await post({ id: uuidv7(), name: 'x'.repeat(301) })).status).toBe(422)
  expect((await post({ id: 'x', name: 'Somebody' })).status).toBe(400)
  expect((await post({ id: uuidv7(), name: 'Somebody' }, '')).status).toBe(401)
  expect((await post({ id: uuidv7(), name: 'Somebody' }, stranger)).status).toBe(403)
  expect(await app.context.db.$count(artists)).toBe(1)
})

test('ART-11 articles are found by a part of their title, drafts too', async () => {
  await newPost(app.context.db, { title: 'The Same Road Twice', status: 'draft' })
  expect(await found('road', '/api/admin/posts')).toMatchObject([{ name: 'The Same Road Twice', status: 'draft' }])
  expect(await found('', '/api/admin/posts')).toEqual([])
})
