import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '#db/schema/pictures.ts'
import { newAdmin } from '#tests/new-admin.ts'
import { gradient, pngClaiming } from '#tests/new-image.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ cookie } = await newAdmin(app.context))
})
afterAll(() => app.stop())

const send = (body: Buffer, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${app.url}/api/admin/images`, {
    method,
    body: method === 'GET' ? null : new Uint8Array(body),
    headers: { Cookie: cookie, 'Content-Type': 'image/jpeg', ...headers },
  })
const refused = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const { status, message } = (await response.json()) as { status: number; message: string }
  expect(response.status).toBe(status)
  return [status, message]
}

test('UPL-03 OP-84 takes a picture in and serves it at once', async () => {
  const response = await send(await gradient(900, 600).jpeg().toBuffer())
  expect(response.status).toBe(201)
  const stored = (await response.json()) as { url: string }
  expect(stored).toEqual({
    url: expect.stringMatching(/^\/images\/[\da-f]{32}\.webp$/),
    width: 900,
    height: 600,
    tone: expect.stringMatching(/^#[\da-f]{6}$/),
    has_alpha: false,
    bytes: expect.any(Number),
  })
  expect(response.headers.get('location')).toBe(stored.url)
  const served = await fetch(`${app.url}${stored.url}?width=800&quality=80`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('UPL-03 the name of the type does not matter', async () => {
  const bytes = await gradient(90, 60).png().toBuffer()
  for (const type of ['image/gif', 'application/octet-stream', 'IMAGE/JPG; charset=binary', ''])
    expect((await send(bytes, { 'Content-Type': type })).status).toBe(201)
})

test('UPL-02 UPL-04 OP-84 says why it does not take a file', async () => {
  const wrongType = [415, 'File type must be jpeg, jpg, png or webp']
  const jpeg = await gradient(90, 60).jpeg().toBuffer()
  expect(await refused(await send(await gradient(9, 9).gif().toBuffer()))).toEqual(wrongType)
  expect(await refused(await send(Buffer.from('<svg onload="alert(1)"/>')))).toEqual(wrongType)
  expect(await refused(await send(jpeg, { 'Content-Type': 'multipart/form-data; boundary=x' }))).toEqual(wrongType)
  expect(await refused(await send(jpeg.subarray(0, 300)))).toEqual([422, 'The picture is damaged or incomplete'])
  expect(await refused(await send(Buffer.alloc(0)))).toEqual([422, 'The file is empty'])
  expect(await refused(await send(await pngClaiming(20_000, 20_000)))).toEqual([
    422,
    'The picture has more than 100 megapixels',
  ])
})

test('UPL-02 hears of a file over 5 MB to its end, also when its length is not said', async () => {
  const tooLarge = [413, 'File size must be less than 5MB']
  expect(await refused(await send(Buffer.alloc(5_242_881)))).toEqual(tooLarge)
  const body = new ReadableStream({
    start(controller) {
      for (let megabytes = 0; megabytes < 12; megabytes++) controller.enqueue(new Uint8Array(1_048_576))
      controller.close()
    },
  })
  const options = { method: 'POST', body, duplex: 'half', headers: { Cookie: cookie, 'Content-Type': 'image/png' } }
  expect(await refused(await fetch(`${app.url}/api/admin/images`, options))).toEqual(tooLarge)
})

test('PERM-05 takes nothing from anyone but an admin', async () => {
  const bytes = await gradient(77, 60).jpeg().toBuffer()
  const before = await app.context.db.$count(pictures)
  expect((await refused(await send(bytes, { Cookie: '' })))[0]).toBe(401)
  expect((await refused(await send(bytes, { Cookie: 'vitrine.session_token=forged.forged' })))[0]).toBe(401)
  expect((await refused(await send(bytes, { Origin: 'https://evil.example' })))[0]).toBe(403)
  expect((await refused(await send(bytes, { 'Sec-Fetch-Site': 'cross-site' })))[0]).toBe(403)
  const formerly = await newAdmin(app.context, { email: 'former@vitrine.example', isAdmin: false })
  expect((await refused(await send(bytes, { Cookie: formerly.cookie })))[0]).toBe(403)
  expect(await app.context.db.$count(pictures)).toBe(before)
})

test('takes pictures by POST alone', async () => {
  const { cookie } = await newAdmin(app.context, { email: 'second@vitrine.example' })
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await send(Buffer.from('x'), { Cookie: cookie }, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test.each(['ENOSPC', 'EDQUOT', 'EROFS'])('REQ-10 says that there is no room when the disk says %s', async (code) => {
  const full = Object.assign(new Error(`${code}: no space left on device, write`), { code })
  const cramped = await startTestApp({
    beside: app,
    logLevel: 'silent',
    replace: ({ imageStore }) => ({ imageStore: { ...imageStore, ingest: () => Promise.reject(full) } }),
  })
  const { cookie } = await newAdmin(app.context, { email: `${code}@vitrine.example` })
  const response = await fetch(`${cramped.url}/api/admin/images`, {
    method: 'POST',
    body: new Uint8Array(await gradient(90, 60).jpeg().toBuffer()),
    headers: { Cookie: cookie, 'Content-Type': 'image/jpeg' },
  })
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await refused(response)).toEqual([
    503,
    'There is no room left for pictures on the server. Please tell whoever looks after it.',
  ])
  await cramped.stop()
})
