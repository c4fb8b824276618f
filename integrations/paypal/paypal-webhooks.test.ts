import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import { startPayPalEmulator } from './emulator/emulator.ts'
import type { Delivery } from './emulator/webhooks.ts'
import { createPayPalWebhooks } from './paypal-webhooks.server.ts'

const start = Date.parse('2026-03-02T15:00:00Z')
let time = start
const now = () => new Date(time)
const emulator = await startPayPalEmulator({ now })
afterAll(() => emulator.stop())
const { webhooks } = emulator
const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_API_URL: apiUrl } = emulator.env
const connect = (changes = {}) => createPayPalWebhooks({ webhookId, apiUrl, ...changes }, { now })

const captured = webhooks.emit('PAYMENT.CAPTURE.COMPLETED', 'capture', {
  id: '3C679366HH908993F',
  supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } },
  note: 'Grüße \u0000 \ud800 ถนน',
})
const read = (delivery: Delivery = {}, event = captured, reader = connect(), client = '192.0.2.1') =>
  reader.readEvent(new Headers(webhooks.headersFor(event, delivery)), Buffer.from(delivery.body ?? event.body), client)

test('PAYP-11 a message that PayPal signed is read, to the very byte', async () => {
  expect(await read()).toEqual({
    outcome: 'event',
    event: {
      id: captured.id,
      type: 'PAYMENT.CAPTURE.COMPLETED',
      providerOrderId: '5O190127TN364715T',
      captureId: '3C679366HH908993F',
    },
  })
  const printedAgain = JSON.stringify(JSON.parse(captured.body), null, 1)
  expect(await read({ body: printedAgain })).toEqual({ outcome: 'refused', because: 'its signature is wrong' })
  expect(await read({ body: `${captured.body} ` })).toMatchObject({ outcome: 'refused' })
})

const hour = 3_600_000
test.each<[string, Delivery]>([
  ['its signature is wrong', { isForged: true }],
  ['its signature is wrong', { webhookId: 'ANOTHERS0WEBHOOK' }],
  ['its signature is wrong', { headers: { 'PayPal-Transmission-Id': 'b9a1f0e2-0000-4000-8000-000000000000' } }],
  ['its signature is wrong', { headers: { 'PayPal-Transmission-Time': '2026-03-02T15:00:01Z' } }],
  ['it is not signed as PayPal signs', { headers: { 'PayPal-Transmission-Sig': null } }],
  ['it is not signed as PayPal signs', { headers: { 'PayPal-Transmission-Sig': 'x'.repeat(600) } }],
  ['it is not signed as PayPal signs', { headers: { 'PayPal-Auth-Algo': 'SHA1withRSA' } }],
  ['it is not signed as PayPal signs', { headers: { 'PayPal-Transmission-Time': 'yesterday' } }],
  ['it was sent too long ago', { sentAt: new Date(start - 97 * hour) }],
  ['it says that it was sent later than now', { sentAt: new Date(start + hour) }],
])('PAYP-11 refuses a message: %s (%o)', async (because, delivery) => {
  expect(await read(delivery)).toEqual({ outcome: 'refused', because })
})

test('PAYP-11 takes one that comes late, as PayPal repeats for three days', async () => {
  expect(await read({ sentAt: new Date(start - 73 * hour) })).toMatchObject({ outcome: 'event' })
})

test.each([
  'https://paypal.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://evil.example/api.paypal.com/v1/notifications/certs/CERT-1',
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
  `${apiUrl}/checkoutnow`,
  `${apiUrl}/v1/notifications/certs/../../oauth2/token`,
  'file:///etc/passwd',
  'no address',
])('PAYP-12 asks nobody but PayPal for a certificate: %s', async (url) => {
  const result = await read({ headers: { 'PayPal-Cert-Url': url } })
  expect(result).toEqual({ outcome: 'refused', because: 'its certificate is not a valid one of PayPal' })
})

test('PAYP-12 a certificate is asked for once, and again after PayPal did not answer', async () => {
  const reader = connect()
  emulator.failNext('certificate', { status: 503 })
  await expect(read({}, captured, reader)).rejects.toThrow(PaymentProviderUnavailable)
  // More than may be asked for in a minute.
  await Promise.all(Array.from({ length: 11 }, () => read({}, captured, reader)))
  emulator.failNext('certificate', { status: 503 })
  expect(await read({}, captured, reader)).toMatchObject({ outcome: 'event' })
  await expect(read()).rejects.toThrow(PaymentProviderUnavailable)
})

test.each(['html', 'empty'] as const)(
  'PAYP-12 a certificate that is %s, unknown, over or not valid yet is none',
  async (fault) => {
    emulator.failNext('certificate', fault)
    expect(await read()).toMatchObject({ outcome: 'refused' })
    emulator.failNext('certificate', { status: 404 })
    expect(await read()).toMatchObject({ outcome: 'refused' })
    for (const days of [366, -366]) {
      time = start + days * 24 * hour
      expect(await read({ sentAt: now() })).toMatchObject({ outcome: 'refused' })
    }
    time = start
  },
)

test('PAYP-12 whoever makes addresses up makes us ask for ten a minute', async () => {
  let ms = 0
  const reader = createPayPalWebhooks({ webhookId, apiUrl }, { now, monotonicMs: () => ms })
  const ask = (name: number) =>
    read({ headers: { 'PayPal-Cert-Url': `${apiUrl}/v1/notifications/certs/CERT-${name}` } }, captured, reader)
  for (let name = 0; name < 10; name++) expect(await ask(name)).toMatchObject({ outcome: 'refused' })
  await expect(ask(10)).rejects.toThrow('too many certificates')
  ms = 60_001
  expect(await ask(10)).toMatchObject({ outcome: 'refused' })
})

test('PAYP-36 whoever makes addresses up keeps nobody else from being read, and many together make us ask for a hundred a minute', async () => {
  const reader = connect()
  const ask = (name: number, client: string) =>
    read({ headers: { 'PayPal-Cert-Url': `${apiUrl}/v1/notifications/certs/CERT-${name}` } }, captured, reader, client)
  for (let name = 0; name < 10; name++) await ask(name, '203.0.113.0')
  await expect(ask(10, '203.0.113.0')).rejects.toThrow('too many certificates')
  expect(await read({}, captured, reader)).toMatchObject({ outcome: 'event' })
  for (let name = 11; name < 100; name++) await ask(name, `203.0.113.${Math.floor(name / 10)}`)
  await expect(ask(100, '203.0.113.99')).rejects.toThrow('too many certificates')
})

test('PAYP-12 addresses that somebody makes up push out no certificate that is known', async () => {
  const reader = connect()
  const genuine = () => read({}, captured, reader)
  expect(await genuine()).toMatchObject({ outcome: 'event' })
  const forged = Array.from({ length: 9 }, (_, name) =>
    read({ headers: { 'PayPal-Cert-Url': `${apiUrl}/v1/notifications/certs/CERT-${name}` } }, captured, reader),
  )
  expect(await genuine()).toMatchObject({ outcome: 'event' })
  for (const { outcome } of await Promise.all(forged)) expect(outcome).toBe('refused')
  expect(await genuine()).toMatchObject({ outcome: 'event' })
})

const readIds = async (type: string, resource: object) => {
  const message = await read({}, webhooks.emit(type, 'any', resource))
  if (message.outcome !== 'event') throw new Error(message.because)
  const { providerOrderId, captureId } = message.event
  return [providerOrderId, captureId]
}

test('PAYP-13 knows what a message is about by its order, its capture, or the link of a refund', async () => {
  const up = (href: string) => ({ links: [{ rel: 'up', href }] })
  expect(await readIds('CHECKOUT.ORDER.APPROVED', { id: '5O190127TN364715T' })).toEqual(['5O190127TN364715T', null])
  expect(await readIds('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: '5O190127TN364715T' })).toEqual([
    '5O190127TN364715T',
    null,
  ])
  expect(
    await readIds('PAYMENT.CAPTURE.REFUNDED', {
      id: '1JU08902781691411',
      ...up('https://api.paypal.com/v2/payments/captures/3C679366HH908993F'),
    }),
  ).toEqual([null, '3C679366HH908993F'])
  expect(await readIds('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1' })).toEqual([null, null])
})

test.each(['[]', '{"id":"WH-1"}', 'no JSON', '{"id":"WH 1","event_type":"A","resource":{}}'])(
  'PAYP-13 a signed message that says nothing is refused: %s',
  async (body) => {
    expect(crc32(body)).toBeGreaterThan(0)
    expect(await read({}, { id: 'x', type: 'x', body })).toMatchObject({ outcome: 'refused' })
  },
)
