import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Emulator, startS3Emulator } from './emulator.ts'

let emulator: S3Emulator
beforeAll(async () => {
  emulator = await startS3Emulator({ pageSize: 2 })
})
afterAll(() => emulator.stop())

const hex = (text: string) => createHash('sha256').update(text).digest('hex')

interface Call {
  method?: string
  path?: string
  query?: string
  body?: string
  headers?: Record<string, string>
  secret?: string
  at?: Date
  /** Changes what is sent after it was signed. */
  sent?: { body?: string; path?: string; headers?: Record<string, string> }
}

/** Sends a request that is signed by hand, as the description of Signature Version 4 says. */
async function call({ method = 'GET', path = '/gallery/a', query = '', body = '', headers = {}, ...more }: Call) {
  const { secret = 'emulated-secret', at = new Date(), sent = {} } = more
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const signed: Record<string, string> = {
    host: new URL(emulator.url).host,
    'x-amz-content-sha256': hex(body),
    'x-amz-date': moment,
    ...headers,
  }
  const names = Object.keys(signed).sort()
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('')
  const canonical = `${method}\n${path}\n${query}\n${lines}\n${names.join(';')}\n${signed['x-amz-content-sha256']}`
  const scope = `${moment.slice(0, 8)}/us-east-1/s3/aws4_request`
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${hex(canonical)}`).toString('hex')
  const { host, ...rest } = signed
  const response = await fetch(`${emulator.url}${sent.path ?? path}${query && `?${query}`}`, {
    method,
    headers: {
      ...rest,
      Authorization: `AWS4-HMAC-SHA256 Credential=emulated-key/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
      ...sent.headers,
    },
    ...(method === 'PUT' && { body: sent.body ?? body }),
  })
  const text = await response.text()
  return [response.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text]
}

test('S3-07 a request that is signed right is answered, and one that was changed since is not', async () => {
  expect(await call({ method: 'PUT', body: 'one' })).toEqual([200, ''])
  expect(await call({})).toEqual([200, 'one'])
  expect(await call({ secret: 'other' })).toEqual([403, 'SignatureDoesNotMatch'])
  expect(await call({ sent: { path: '/gallery/b' } })).toEqual([403, 'SignatureDoesNotMatch'])
  expect(await call({ method: 'PUT', body: 'one', sent: { body: 'two' } })).toEqual([400, 'XAmzContentSHA256Mismatch'])
  expect(await call({ sent: { headers: { 'x-amz-meta-added': 'x' } } })).toEqual([403, 'AccessDenied'])
  expect(await call({ at: new Date(Date.now() - 16 * 60_000) })).toEqual([403, 'RequestTimeTooSkewed'])
  const unsigned = await fetch(`${emulator.url}/gallery/a`)
  expect([unsigned.status, await unsigned.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')])
  expect(await call({})).toEqual([200, 'one'])
})

test('S3-07 a part of an object is sent as such, up to its end, and none behind it', async () => {
  await call({ method: 'PUT', path: '/gallery/parts', body: 'parts' })
  const part = (range: string) => call({ path: '/gallery/parts', headers: { range } })
  expect(await part('bytes=1-2')).toEqual([206, 'ar'])
  expect(await part('bytes=3-9')).toEqual([206, 'ts'])
  expect(await part('bytes=5-9')).toEqual([416, 'InvalidRange'])
})

test('S3-07 buckets and keys that are not there, wrong digests, conditions and methods are refused as by S3', async () => {
  expect(await call({ path: '/nowhere/a' })).toEqual([404, 'NoSuchBucket'])
  expect(await call({ path: '/gallery/none' })).toEqual([404, 'NoSuchKey'])
  expect(await call({ method: 'PUT', body: 'x', headers: { 'content-md5': 'bm90IGl0' } })).toEqual([400, 'BadDigest'])
  const once = { method: 'PUT', path: '/gallery/once', body: 'x', headers: { 'if-none-match': '*' } }
  expect([await call(once), await call(once)]).toEqual([
    [200, ''],
    [412, 'PreconditionFailed'],
  ])
  expect(await call({ method: 'PUT', path: `/gallery/${'k'.repeat(1_025)}` })).toEqual([400, 'KeyTooLongError'])
  expect(await call({ method: 'POST' })).toEqual([405, 'MethodNotAllowed'])
  expect(await call({ method: 'DELETE', path: '/gallery/once' })).toEqual([204, ''])
  expect(await call({ path: '/gallery/once' })).toEqual([404, 'NoSuchKey'])
})

test('S3-07 a list comes in pages, by tokens that it made itself', async () => {
  for (const name of ['c1', 'c2', 'c3']) await call({ method: 'PUT', path: `/gallery/list/${name}`, body: name })
  const page = async (query: string) => String((await call({ path: '/gallery', query }))[1])
  const first = await page('list-type=2&prefix=list%2F')
  expect(first).toMatch(/<KeyCount>2<\/KeyCount>.*<IsTruncated>true<\/IsTruncated>/)
  const token = /<NextContinuationToken>(.+?)</.exec(first)![1]!
  const second = await page(`continuation-token=${token}&list-type=2&prefix=list%2F`)
  expect([second.match(/<Key>/g)!.length, second.includes('list/c3'), second.includes('false')]).toEqual([
    1,
    true,
    true,
  ])
  expect(await page('continuation-token=bm9uZQ&list-type=2')).toBe('InvalidArgument')
  const folded = await page('delimiter=%2F&list-type=2&prefix=list')
  expect(folded.match(/<(Prefix|Key)>.*?<\/\1>/g)).toEqual(['<Prefix>list</Prefix>', '<Prefix>list/</Prefix>'])
})
