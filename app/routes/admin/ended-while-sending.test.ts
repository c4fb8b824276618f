import { request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artists } from '#db/schema/artists.ts'
import { session } from '#db/schema/auth.ts'
import { invitations } from '#db/schema/invitations.ts'
import { pictures } from '#db/schema/pictures.ts'
import { products } from '#db/schema/products.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { gradient } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { getAs } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => app.stop())

/** Sends all of a request but its last byte, which what is returned sends. By then the program has let it in. */
async function begin(path: string, cookie: string, type: string, body: Buffer) {
  const headers = { 'Content-Type': type, 'Content-Length': body.length, Cookie: cookie, Origin: app.url }
  const sent = request(app.url + path, { method: 'POST', headers, agent: false })
  const response = new Promise<{ status: number; text: string }>((done, fail) => {
    sent.on('error', fail)
    sent.on('response', async (incoming) => done({ status: incoming.statusCode!, text: await readText(incoming) }))
  })
  sent.write(body.subarray(0, -1))
  // Asked after it, and answered by the same ways.
  for (let asked = 0; asked < 3; asked++) expect((await getAs(app, '/api/admin/session', cookie)).status).toBe(200)
  return () => {
    sent.end(body.subarray(-1))
    return response
  }
}

const json = (value: unknown) => ['application/json', Buffer.from(JSON.stringify(value))] as const
const form = (fields: Record<string, string>) =>
  ['application/x-www-form-urlencoded', Buffer.from(new URLSearchParams(fields).toString())] as const

/** A change or a look at drafts by each way that reads a body. */
const requests: Record<string, () => Promise<readonly [path: string, type: string, body: Buffer]>> = {
  'an invitation': async () => [
    '/admin/people.data',
    ...json({ intent: 'invite', email: `${uuidv7()}@gallery.example` }),
  ],
  'a deletion': async () => {
    const { id } = await newProduct(app.context.db)
    return ['/admin/products.data', ...json({ intent: 'delete', id })]
  },
  'an artist': async () => ['/api/admin/artists', ...json({ id: uuidv7(), name: `Ada ${uuidv7()}` })],
  'a picture': async () => ['/api/admin/images', 'image/jpeg', await gradient(60, 40).jpeg().toBuffer()],
  'a preview': async () => [`/admin/events/${uuidv7()}/preview`, ...form({ values: '{}' })],
  'an export': async () => ['/admin/products/export', ...form({ works: '[]' })],
}

const countRows = () =>
  Promise.all([invitations, products, artists, pictures].map((table) => app.context.db.$count(table)))

describe.each<[string, number, () => Promise<unknown>]>([
  ['session has ended', 401, () => app.context.db.delete(session)],
  ['right is gone', 403, () => app.context.db.update(profiles).set({ is_admin: false })],
])('ACC-20 whose sender’s %s when all of it is there', (_, status, end) => {
  test.each(Object.keys(requests))('ACC-20 %s is refused', async (kind) => {
    const { cookie } = await newAdmin(app.context, { email: `${uuidv7()}@vitrine.example` })
    const [path, type, body] = await requests[kind]!()
    const before = await countRows()
    const finish = await begin(path, cookie, type, body)
    await end()
    expect(await finish()).toEqual({ status, text: expect.stringMatching(/sign in|admin privileges/i) })
    expect(await countRows()).toEqual(before)
  })
})
