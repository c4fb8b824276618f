import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { silentLog } from '#tests/silent-log.ts'
import { createFactsReader, networkOf } from './read-facts.ts'
import { readSettings } from './settings.ts'

/** What the start asks for where others may come. */
const requiredSettings = { PAYMENT_PROVIDER: 'demo', ADMIN_PASSWORD: 'brown paper and string' }

function factsOf(env: Record<string, string>, headers: Record<string, string>, remoteAddress = '203.0.113.9') {
  const read = createFactsReader(readSettings({ ...requiredSettings, ...env }), silentLog)
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
  return { ...read.place(request), requestId: read.requestId(request), client: read.client(request) }
}

const behindProxy = { TRUSTED_PROXIES: '10.0.0.0/8, ::1', SITE_URL: 'https://gallery.example' }

test('takes address, scheme, host and request id from a trusted proxy', () => {
  const facts = factsOf(
    behindProxy,
    {
      host: '127.0.0.1:3000',
      'x-forwarded-for': '198.51.100.7, 10.1.1.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'Gallery.example',
      'x-request-id': 'edge-1',
    },
    '::ffff:10.2.3.4',
  )
  expect(facts).toMatchObject({
    client: '198.51.100.7',
    origin: 'https://gallery.example',
    requestId: 'edge-1',
  })
})

test('believes nobody else: neither address, scheme, host nor request id', () => {
  const facts = factsOf(
    { SITE_URL: 'http://gallery.example' },
    {
      host: 'gallery.example',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'mine',
    },
  )
  expect(facts).toMatchObject({ client: '203.0.113.9', origin: 'http://gallery.example' })
  expect(facts.requestId).not.toBe('mine')
})

test('what stands left of the first untrusted address in X-Forwarded-For is its own claim', () => {
  const address = (chain: string) => factsOf(behindProxy, { 'x-forwarded-for': chain }, '10.0.0.1').client
  expect(address('1.1.1.1, 198.51.100.7')).toBe('198.51.100.7')
  expect(address('1.1.1.1, 198.51.100.7:4711, 10.0.0.2')).toBe('198.51.100.7')
  expect(address('[2001:db8::7]:443')).toBe('2001:db8:0:0::/64')
  expect(address('198.51.100.7, <script>')).toBe('10.0.0.1')
  expect(address('')).toBe('10.0.0.1')
})

test('a request id that is no plain word is replaced', () => {
  for (const id of ['a b', 'x'.repeat(129), '{"a":1}'])
    expect(factsOf(behindProxy, { 'x-request-id': id }, '10.0.0.1').requestId).toMatch(/^[\da-f]{12}-1$/)
})

test('behind TLS that nobody tells of, SITE_URL gives the scheme', () => {
  const origin = (host: string) => factsOf({ SITE_URL: 'https://gallery.example' }, { host }).origin
  expect(origin('gallery.example')).toBe('https://gallery.example')
  // nginx without `proxy_set_header Host` says its own upstream's name.
  expect(origin('127.0.0.1:3000')).toBe('https://gallery.example')
})

test('on a machine of its own every name of that machine works', () => {
  const origin = (host: string) => factsOf({ PORT: '3000' }, { host }).origin
  expect(origin('localhost:3000')).toBe('http://localhost:3000')
  expect(origin('127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
  expect(origin('[::1]:3000')).toBe('http://[::1]:3000')
  expect(origin('a/b')).toBe('http://localhost:3000')
})

test('requests for invented hosts get a response, not remembered', () => {
  const read = createFactsReader(readSettings({ PORT: '3000' }), silentLog)
  for (let count = 0; count < 500; count += 1) {
    const request = { headers: { host: `h${count}.example` }, socket: {} } as unknown as IncomingMessage
    expect(read.place(request).origin).toBe(`http://h${count}.example`)
  }
})

test('SITE-03 the hostname chooses the site name; a stranger is the main site; the address is always SITE_URL', () => {
  const site = (host: string) =>
    factsOf(
      { SITE_URL: 'https://gallery.example', GALLERY_NAME: 'Vitrine', SITES: 'antiques.example=Vitrine Antiques' },
      { host },
    )
  expect(site('gallery.example').site).toEqual({ name: 'Vitrine', origin: 'https://gallery.example' })
  expect(site('ANTIQUES.example:443').site).toEqual({ name: 'Vitrine Antiques', origin: 'https://gallery.example' })
  expect(site('antiques.example').origin).toBe('https://antiques.example')
  expect(site('evil.example').site.name).toBe('Vitrine')
  expect(site('evil.example').origin).toBe('https://gallery.example')
})

test('REQ-04 an IPv6 household counts as one client, however its addresses are written', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  for (const address of ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:2::6', '2001:db8:1:2::', '2001:db8:1:2:3:4:192.0.2.1'])
    expect(networkOf(address)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::6')).toBe('2001:db8:0:0::/64')
  expect(networkOf('2001:db8::1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('64:ff9b::1:2:192.0.2.1')).toBe('64:ff9b:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('::')).toBe('0:0:0:0::/64')
})

test('a host that no machine can have stands for the main site', () => {
  expect(factsOf({ PORT: '3000' }, { host: '1.2.3.999' }).origin).toBe('http://localhost:3000')
})

test('RUN-05 without SITE_URL the first visitor who comes by another name than this machine is told of in the log, once', () => {
  const warnings: object[] = []
  const log = { ...silentLog, warn: (facts: object) => warnings.push(facts) }
  const visit = (env: Record<string, string>, ...hosts: string[]) => {
    const read = createFactsReader(readSettings({ ...requiredSettings, ...env }), log)
    for (const host of hosts) read.place({ headers: { host }, socket: {} } as unknown as IncomingMessage)
    return warnings.splice(0)
  }
  expect(visit({}, 'localhost:3000', '127.0.0.1:3000', '[::1]:3000')).toEqual([])
  expect(visit({}, 'gallery.example', 'gallery.example', 'other.example')).toEqual([
    { host: 'gallery.example', siteUrl: 'http://localhost:3000' },
  ])
  expect(visit({ SITE_URL: 'https://gallery.example' }, 'stranger.example')).toEqual([])
})
