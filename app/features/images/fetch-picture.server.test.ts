import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { plain } from '#tests/new-image.ts'
import { fetchPicture } from './fetch-picture.server.ts'

let picture: Buffer
beforeAll(async () => {
  picture = await plain(20, 20, '#224466').png().toBuffer()
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a server on this machine; its origin, and the paths that it was asked for. */
async function serve(respond: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    respond(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, asked }
}

const never = () => new AbortController().signal
const noFolder = { read: async () => null }
const loopback = [{ address: '127.0.0.1', family: 4 }]
function fetching(url: string, options: Partial<Parameters<typeof fetchPicture>[1]> = {}) {
  return fetchPicture(url, { imageStore: noFolder, imageHosts: [], startDeadline: never, ...options })
}

test('BGR-17 OP-58 fetches from an origin that the operator set, also on this machine', async () => {
  const { origin } = await serve((_request, response) => response.end(picture))
  expect(await fetching(`${origin}/a.png`, { trustedOrigins: [`${origin}/v1`] })).toEqual({
    outcome: 'fetched',
    bytes: picture,
  })
})

test('UPL-29 says what it is: many hosts refuse who does not', async () => {
  const { origin } = await serve((request, response) => {
    if (!request.headers['user-agent']) response.statusCode = 403
    response.end(picture)
  })
  expect(await fetching(`${origin}/a.png`, { trustedOrigins: [origin] })).toMatchObject({ outcome: 'fetched' })
})

test('BGR-17 OP-58 asks for a name once, and connects to what it resolved to', async () => {
  const { port, asked } = await serve((_request, response) => response.end(picture))
  const names: string[] = []
  const resolve = async (name: string) => {
    names.push(name)
    return loopback
  }
  const origin = `http://pictures.invalid:${port}`
  expect(await fetching(`${origin}/a.png`, { trustedOrigins: [origin], resolve })).toMatchObject({ outcome: 'fetched' })
  expect(names).toEqual(['pictures.invalid'])
  expect(asked).toEqual([`pictures.invalid:${port}/a.png`])
})

test.each([
  ['a name of this machine', '127.0.0.1', 4],
  ['a private network', '10.1.2.3', 4],
  ['the address of cloud metadata', '169.254.169.254', 4],
  ['IPv6 loopback', '::1', 6],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', 6],
])('BGR-17 OP-58 refuses an allowed host whose name stands for %s', async (_what, address, family) => {
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address, family },
  ]
  expect(await fetching('https://cdn.example/a.jpg', { imageHosts: ['CDN.example'], resolve })).toEqual({
    outcome: 'not-allowed',
    message: `cdn.example is at ${address}, which is no public address`,
  })
})

test('BGR-17 OP-58 goes to an allowed host only by https, on its own port', async () => {
  const connected: string[] = []
  const resolve = async (name: string) => {
    connected.push(name)
    throw new Error('no network here')
  }
  const imageHosts = ['cdn.example']
  expect(await fetching('https://cdn.example/a.jpg', { imageHosts, resolve })).toMatchObject({ outcome: 'unreachable' })
  expect(connected).toEqual(['cdn.example'])
  for (const url of [
    'http://cdn.example/a.jpg',
    'https://cdn.example:8443/a.jpg',
    'https://user:pass@cdn.example/a.jpg',
    'https://cdn.example.evil.example/a.jpg',
    'https://cdn.example@127.0.0.1/a.jpg',
    '//127.0.0.1/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://cdn.example/a.jpg',
    'https://other.example/a.jpg',
    '',
  ])
    expect.soft(await fetching(url, { imageHosts, resolve }), url).toMatchObject({ outcome: 'not-allowed' })
  expect(connected).toEqual(['cdn.example'])
})

test.each(['127.0.0.1', '0x7f.1', '2130706433', '10.0.0.1', '[::1]', '[::ffff:7f00:1]', '0.0.0.0', '100.64.0.1'])(
  'BGR-17 OP-58 refuses the address %s, even if it is listed',
  async (host) => {
    const imageHosts = [new URL(`https://${host}`).host]
    expect(await fetching(`https://${host}/a.jpg`, { imageHosts })).toMatchObject({
      outcome: 'not-allowed',
      message: expect.stringContaining('no public address'),
    })
  },
)

test('BGR-17 OP-58 does not follow a redirect to where it may not go', async () => {
  const inside = await serve((_request, response) => response.end(picture))
  for (const location of [`${inside.origin}/a.png`, 'https://cdn.example/a.png', 'file:///etc/passwd', 'http://[']) {
    const { origin } = await serve((_request, response) => response.writeHead(302, { Location: location }).end())
    const options = { trustedOrigins: [origin], imageHosts: ['cdn.example'], resolve: async () => loopback }
    expect.soft(await fetching(`${origin}/a.png`, options), location).toMatchObject({ outcome: 'not-allowed' })
  }
  expect(inside.asked).toEqual([])
})

test('BGR-17 OP-58 follows a few redirects, and no circle', async () => {
  const { origin, asked } = await serve((request, response) => {
    if (request.url === '/b.png') return response.end(picture)
    return response.writeHead(301, { Location: request.url === '/a.png' ? '/b.png' : '/circle' }).end()
  })
  const options = { trustedOrigins: [origin] }
  expect(await fetching(`${origin}/a.png`, options)).toMatchObject({ outcome: 'fetched' })
  asked.length = 0
  expect(await fetching(`${origin}/circle`, options)).toMatchObject({ outcome: 'unreachable' })
  expect(asked).toHaveLength(5)
})

test('BGR-17 OP-58 stops reading what grows beyond the limit, or says that it will', async () => {
  for (const length of [undefined, 1_000_000]) {
    const { origin } = await serve((_request, response) => {
      if (length) response.setHeader('Content-Length', length)
      // The rest never comes: whoever waits for it hangs.
      response.write(Buffer.alloc(length ? 1 : 2000))
    })
    expect
      .soft(await fetching(`${origin}/a.png`, { trustedOrigins: [origin], maxBytes: 1000 }), `${length}`)
      .toMatchObject({ outcome: 'too-large' })
  }
})

test('BGR-17 OP-58 gives up a body that does not end, a response that does not come, and a name that is not found out', async () => {
  const deadline = new AbortController()
  const drips = await serve((_request, response) => {
    response.write(picture.subarray(0, 20))
    setImmediate(() => deadline.abort())
  })
  const options = { trustedOrigins: [drips.origin], startDeadline: () => deadline.signal }
  expect(await fetching(`${drips.origin}/a.png`, options)).toMatchObject({ outcome: 'too-slow' })

  const second = new AbortController()
  const hangs = await serve(() => second.abort())
  expect(
    await fetching(hangs.origin, { trustedOrigins: [hangs.origin], startDeadline: () => second.signal }),
  ).toMatchObject({ outcome: 'too-slow' })

  const third = new AbortController()
  const resolve = () => {
    third.abort()
    return new Promise<never>(() => {})
  }
  const nameless = { imageHosts: ['cdn.example'], resolve, startDeadline: () => third.signal }
  expect(await fetching('https://cdn.example/a.png', nameless)).toMatchObject({ outcome: 'too-slow' })
})

test('BGR-17 OP-58 rejects when whoever asked gives up', async () => {
  const asker = new AbortController()
  const { origin } = await serve(() => asker.abort(new Error('the form was closed')))
  await expect(fetching(origin, { trustedOrigins: [origin], signal: asker.signal })).rejects.toThrow(
    'the form was closed',
  )
})

test('BGR-08 BGR-17 OP-58 says what came instead of a picture', async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === '/page') return response.setHeader('Content-Type', 'image/png').end('<!doctype html>')
    if (request.url === '/cut') return response.destroy()
    return response.writeHead(Number(request.url!.slice(1))).end(picture)
  })
  const outcomes: Record<string, string> = {}
  for (const path of ['page', 'cut', '200', '206', '404', '410', '403', '500'])
    outcomes[path] = (await fetching(`${origin}/${path}`, { trustedOrigins: [origin] })).outcome
  expect(outcomes).toEqual({
    page: 'no-picture',
    cut: 'unreachable',
    200: 'fetched',
    206: 'unreachable',
    404: 'missing',
    410: 'missing',
    403: 'unreachable',
    500: 'unreachable',
  })
})

test('BGR-17 OP-58 reads a picture of our own from its file', async () => {
  const path = join(process.cwd(), 'db/sample/pictures/01-oil-1.webp')
  const imageStore = {
    read: async (url: string) => (url === '/images/a.webp' ? readFile(path) : null),
  }
  const found = await fetching('/images/a.webp', { imageStore })
  expect(found).toMatchObject({ outcome: 'fetched', bytes: expect.any(Buffer) })
  expect(await fetching('/images/b.webp', { imageStore })).toMatchObject({ outcome: 'missing' })
  expect(await fetching('/images/a.webp', { imageStore, maxBytes: 100 })).toMatchObject({ outcome: 'too-large' })
  const failing = { read: () => Promise.reject(new ObjectStoreFailed('There is no bucket gallery')) }
  expect(await fetching('/images/a.webp', { imageStore: failing })).toEqual({
    outcome: 'unreachable',
    message: 'There is no bucket gallery',
  })
})
