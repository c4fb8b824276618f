import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cacheResponse } from './cached-response.ts'

const security = { always: [], overHttps: [], forFiles: [] }

test('CACHE-12 HEAD of a cached page whose length is known decompresses nothing', () => {
  const page = 'A page of the gallery. '.repeat(100)
  const br = brotliCompressSync(page)
  const cached = cacheResponse({ headers: ['Content-Type', 'text/html'], security, tag: 'tag', bodies: { br } })
  function lengthByHead() {
    let head: string[] = []
    const response = { writeHead: (_status: number, sent: string[]) => (head = sent), end: () => {} }
    const request = { method: 'HEAD', headers: {} } as IncomingMessage
    cached.send(request, response as unknown as ServerResponse, { origin: 'http://gallery.example', requestId: '1' })
    return head[head.indexOf('Content-Length') + 1]
  }
  expect(lengthByHead()).toBe(String(page.length))
  // What is kept cannot be decompressed any more.
  br.fill(0)
  expect(lengthByHead()).toBe(String(page.length))
})
