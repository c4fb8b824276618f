import { X509Certificate } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type PayPalEmulator, startPayPalEmulator } from './emulator.ts'

let time = Date.parse('2026-03-02T15:00:00Z')
const emulator: PayPalEmulator = await startPayPalEmulator({ now: () => new Date(time) })
afterAll(() => emulator.stop())

const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = emulator.env
const signIn = async (secret = clientSecret) => {
  const response = await fetch(`${emulator.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return { status: response.status, body: await response.json() }
}

async function ask(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const token = (await signIn()).body.access_token
  const response = await fetch(emulator.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
  })
  const body = await response.json()
  return { status: response.status, issue: body.details?.[0]?.issue, body }
}

let keys = 0
const key = () => ({ 'PayPal-Request-Id': `key-${++keys}` })
const amount = { currency_code: 'USD', value: '1200.00' }
const unit = (facts = {}) => ({ amount, ...facts })
const order = (facts = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [unit()],
  payment_source: { paypal: { experience_context: { user_action: 'PAY_NOW' } } },
  ...facts,
})
const create = (json: unknown = order(), headers: Record<string, string> = key()) =>
  ask('POST', '/v2/checkout/orders', json, headers)
const capture = (id: string, headers: Record<string, string> = key()) =>
  ask('POST', `/v2/checkout/orders/${id}/capture`, {}, { Prefer: 'return=representation', ...headers })
const paid = async () => {
  const { id } = (await create()).body
  emulator.approve(id)
  return (await capture(id)).body.purchase_units[0].payments.captures[0].id as string
}
const refund = (captureId: string, json: unknown = {}, headers: Record<string, string> = key()) =>
  ask('POST', `/v2/payments/captures/${captureId}/refund`, json, headers)

test('PAYP-10 a token is given for the right secret, and ends', async () => {
  const { status, body } = await signIn()
  expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 32_400])
  expect((await signIn('wrong')).status).toBe(401)
  const headers = { Authorization: `Bearer ${body.access_token}` }
  expect((await ask('GET', '/v2/checkout/orders/0AB00000XX000000U', undefined, headers)).status).toBe(404)
  time += 32_400_000
  expect((await ask('GET', '/v2/checkout/orders/0AB00000XX000000U', undefined, headers)).status).toBe(401)
})

test('PAYP-10 an order is opened, with a payment source or without, and a repeated key opens no other', async () => {
  const same = key()
  const first = await create(order(), same)
  expect([first.status, first.body.status]).toEqual([200, 'PAYER_ACTION_REQUIRED'])
  expect((await create(order(), same)).body.id).toBe(first.body.id)
  const { status, body } = await create({ intent: 'CAPTURE', purchase_units: [unit()] }, {})
  expect([status, body.status, body.links.map(({ rel }: { rel: string }) => rel)]).toEqual([
    201,
    'CREATED',
    ['self', 'approve', 'update', 'capture'],
  ])
  time += 6 * 3_600_000
  expect((await create(order(), same)).body.id).not.toBe(first.body.id)
})

const long = 'x'.repeat(128)
const money = (value: unknown, currency_code = 'USD') =>
  order({ purchase_units: [{ amount: { currency_code, value } }] })
const sum = (value: string, items: string, tax: string) => {
  const usd = (value: string) => ({ currency_code: 'USD', value })
  return order({
    purchase_units: [{ amount: { ...usd(value), breakdown: { item_total: usd(items), tax_total: usd(tax) } } }],
  })
}
test.each<[string, unknown, Record<string, string> | undefined]>([
  ['400 PAYPAL_REQUEST_ID_REQUIRED', order(), {}],
  ['400 INVALID_STRING_LENGTH', order(), { 'PayPal-Request-Id': 'k'.repeat(109) }],
  ['400 MALFORMED_REQUEST_JSON', '{', undefined],
  ['400 NOT_SUPPORTED', order({ colour: 'red' }), undefined],
  ['400 NOT_SUPPORTED', order({ purchase_units: [unit({ name: 'Harbour' })] }), undefined],
  ['400 MISSING_REQUIRED_PARAMETER', order({ intent: undefined }), undefined],
  ['400 INVALID_PARAMETER_VALUE', order({ intent: 'SALE' }), undefined],
  ['400 MISSING_REQUIRED_PARAMETER', order({ purchase_units: [{}] }), undefined],
  ['400 INVALID_ARRAY_MIN_ITEMS', order({ purchase_units: [] }), undefined],
  ['400 INVALID_ARRAY_MAX_ITEMS', order({ purchase_units: [unit(), unit()] }), undefined],
  ['400 INVALID_STRING_LENGTH', order({ purchase_units: [unit({ description: long })] }), undefined],
  ['400 INVALID_STRING_LENGTH', order({ purchase_units: [unit({ invoice_id: '' })] }), undefined],
  [
    '400 INVALID_PARAMETER_VALUE',
    order({ payment_source: { paypal: { experience_context: { user_action: 'PAY' } } } }),
    undefined,
  ],
  ['400 MISSING_REQUIRED_PARAMETER', money(undefined), undefined],
  ['400 INVALID_PARAMETER_SYNTAX', money(1200), undefined],
  ['400 INVALID_PARAMETER_SYNTAX', money('1,200.00'), undefined],
  ['422 DECIMAL_PRECISION', money('1.005'), undefined],
  ['422 CANNOT_BE_ZERO_OR_NEGATIVE', money('0.00'), undefined],
  ['422 AMOUNT_MISMATCH', sum('1200.00', '1100.00', '99.99'), undefined],
  ['422 AMOUNT_MISMATCH', sum('1200.00', '1200.01', '0.00'), undefined],
  ['422 CANNOT_BE_NEGATIVE', sum('1200.00', '1200.01', '-0.01'), undefined],
  ['400 INVALID_PARAMETER_SYNTAX', sum('1200.00', '1200.00', 'none'), undefined],
  ['422 MAX_VALUE_EXCEEDED', money('1000000000000000.00'), undefined],
  ['422 INVALID_CURRENCY_CODE', money('1.00', 'XXX'), undefined],
])('PAYP-10 refuses an order with %s', async (expected, json, headers) => {
  const { status, issue, body } = await create(json, headers)
  expect(`${status} ${issue}`).toBe(expected)
  expect(body).toMatchObject({ name: expect.any(String), message: expect.any(String), debug_id: expect.any(String) })
})

test('PAYP-10 refuses who is not signed in, and what is no JSON', async () => {
  expect((await ask('GET', '/v2/checkout/orders/X', undefined, { Authorization: 'Bearer none' })).status).toBe(401)
  expect((await create(order(), { 'Content-Type': 'text/plain' })).status).toBe(415)
})

test('PAYP-10 captures what was approved, once; a repeated key answers 200 with the latest state', async () => {
  expect((await capture('0AB00000XX000000U')).issue).toBe('INVALID_RESOURCE_ID')
  const { id } = (await create()).body
  expect(await capture(id)).toMatchObject({ status: 422, issue: 'ORDER_NOT_APPROVED' })
  emulator.approve(id, 'slow')
  const same = key()
  const minimal = await ask('POST', `/v2/checkout/orders/${id}/capture`, {}, same)
  expect([minimal.status, minimal.body.status, minimal.body.purchase_units]).toEqual([201, 'COMPLETED', undefined])
  emulator.settle(id, 'COMPLETED')
  const replayed = await capture(id, same)
  expect([replayed.status, replayed.body.purchase_units[0].payments.captures[0].status]).toEqual([200, 'COMPLETED'])
  expect(await capture(id)).toMatchObject({ status: 422, issue: 'ORDER_ALREADY_CAPTURED' })
})

test('PAYP-10 refuses an instrument, five times at most, and an invoice that was paid', async () => {
  const { id } = (await create(order({ purchase_units: [unit({ invoice_id: 'one' })] }))).body
  emulator.approve(id, 'refused')
  for (let attempt = 0; attempt < 5; attempt++) expect((await capture(id)).issue).toBe('INSTRUMENT_DECLINED')
  expect((await capture(id)).issue).toBe('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  for (const issue of [undefined, 'DUPLICATE_INVOICE_ID']) {
    const other = (await create(order({ purchase_units: [unit({ invoice_id: 'one' })] }))).body.id
    emulator.approve(other)
    expect((await capture(other)).issue).toBe(issue)
  }
})

test('PAYP-10 refunds what is left, in parts too, and not more', async () => {
  const id = await paid()
  const part = { amount: { currency_code: 'USD', value: '1000.00' } }
  const same = key()
  const first = await refund(id, part, same)
  expect((await refund(id, part, same)).body.id).toBe(first.body.id)
  expect(await refund(id, part)).toMatchObject({ status: 422, issue: 'REFUND_AMOUNT_EXCEEDED' })
  expect((await refund(id, { amount: { ...part.amount, currency_code: 'EUR' } })).issue).toBe(
    'REFUND_CAPTURE_CURRENCY_MISMATCH',
  )
  expect((await refund(id, { amount: { currency_code: 'USD', value: '0' } })).issue).toBe('CANNOT_BE_ZERO_OR_NEGATIVE')
  expect((await refund(id)).status).toBe(201)
  expect((await ask('GET', `/v2/payments/captures/${id}`)).body.status).toBe('REFUNDED')
  expect((await refund(id)).issue).toBe('CAPTURE_FULLY_REFUNDED')
  expect((await refund('3C679366HH908993F')).status).toBe(404)
  const slow = (await create()).body.id
  emulator.approve(slow, 'slow')
  const pending = (await capture(slow)).body.purchase_units[0].payments.captures[0].id
  expect((await refund(pending)).issue).toBe('PENDING_CAPTURE')
  emulator.settle(slow, 'DECLINED')
  expect((await refund(pending)).issue).toBe('REFUND_NOT_ALLOWED')
})

test('PAYP-10 tells what happened by webhooks, signed, and says whether a signature is its own', async () => {
  await paid()
  const event = emulator.webhooks.last('PAYMENT.CAPTURE.COMPLETED')!
  const headers = emulator.webhooks.headersFor(event) as Record<string, string>
  const certificate = new X509Certificate(await (await fetch(headers['PayPal-Cert-Url']!)).text())
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  const verify = async (changes = {}, body = event.body) => {
    const facts = {
      auth_algo: headers['PayPal-Auth-Algo'],
      cert_url: headers['PayPal-Cert-Url'],
      transmission_id: headers['PayPal-Transmission-Id'],
      transmission_sig: headers['PayPal-Transmission-Sig'],
      transmission_time: headers['PayPal-Transmission-Time'],
      webhook_id: emulator.env.PAYPAL_WEBHOOK_ID,
      ...changes,
    }
    const json = `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${body}}`
    return (await ask('POST', '/v1/notifications/verify-webhook-signature', json)).body.verification_status
  }
  expect(await verify()).toBe('SUCCESS')
  expect(await verify({}, event.body.replace('1200.00', '1.00'))).toBe('FAILURE')
  expect(await verify({ webhook_id: 'ANOTHER' })).toBe('FAILURE')
})

test('PAYP-10 a buyer approves or leaves on its page, which a browser script opens', async () => {
  const { id } = (await create(order({ purchase_units: [unit({ description: '<b>Harbour</b>' })] }))).body
  const address = `${emulator.url}/checkoutnow?token=${id}`
  const page = await (await fetch(address)).text()
  expect(page).toContain('1200.00 USD')
  expect(page).not.toContain('<b>')
  const choose = (choice: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ token: id, choice }) })
  expect(await (await choose('cancel')).text()).toContain('"isApproved":false')
  expect((await capture(id)).issue).toBe('ORDER_NOT_APPROVED')
  expect(await (await choose('good')).text()).toContain('"isApproved":true')
  expect((await capture(id)).status).toBe(201)
  expect((await fetch(address)).status).toBe(404)
  const script = await (await fetch(emulator.env.PAYPAL_SDK_URL)).text()
  expect(() => new Function(script)).not.toThrow()
})
