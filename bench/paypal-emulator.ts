// npx node bench/paypal-emulator.ts FOLDER: validates the requests and responses of the PayPal emulator against PayPal's published
// OpenAPI documents in FOLDER (checkout_orders_v2.json, payments_payment_v2.json, notifications_webhooks_v1.json).
// Run by hand, because the documents are not in the repository.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type PayPalEmulator, startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { instruments } from '#integrations/paypal/emulator/orders.ts'

type Json = Record<string, unknown>
interface Document {
  paths: Record<
    string,
    Record<string, { requestBody?: Content; responses: Record<string, Content & { $ref?: string }> }>
  >
  components: { schemas: Json; responses?: Record<string, Content> }
}
interface Content {
  content?: { 'application/json': { schema: Json } }
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: npx node bench/paypal-emulator.ts FOLDER')
const read = async (name: string): Promise<Document> => JSON.parse(await readFile(join(folder, name), 'utf8'))
const [orders, payments, webhooks] = await Promise.all([
  read('checkout_orders_v2.json'),
  read('payments_payment_v2.json'),
  read('notifications_webhooks_v1.json'),
])

const emulator: PayPalEmulator = await startPayPalEmulator()
const faults: string[] = []
let checked = 0

/** Moves the schemas from where OpenAPI 3.0 has them, and removes formats that no validator supports. */
function asJsonSchema({ components }: Document, schema: Json): z.core.JSONSchema.JSONSchema {
  const text = JSON.stringify({ allOf: [schema], $defs: components.schemas })
  const moved = text.replaceAll('#/components/schemas/', '#/$defs/').replaceAll('\\\\-_', '_\\\\-')
  return JSON.parse(moved, (key, value) => {
    if (value?.$ref) return { $ref: value.$ref }
    // Without a type zod accepts anything.
    if (value?.properties && !value.type) return { ...value, type: 'object' }
    return key === 'format' && typeof value === 'string' ? undefined : value
  })
}

function check(what: string, document: Document, schema: Json | undefined, value: unknown) {
  checked += 1
  if (!schema) return void faults.push(`${what}: not in the document`)
  const parsed = z.fromJSONSchema(asJsonSchema(document, schema)).safeParse(value)
  if (!parsed.success) faults.push(`${what}: ${z.prettifyError(parsed.error).slice(0, 400)}`)
}

let token = ''
let keys = 0
/** Calls the emulator, and validates the request (unless it should be refused) and the response against the document. */
async function ask(document: Document, method: string, path: string, place: string, json?: unknown) {
  const response = await fetch(emulator.url + path.replace(/\{\w+\}/, place), {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      'PayPal-Request-Id': `key-${++keys}`,
      Prefer: keys % 2 ? 'return=representation' : 'return=minimal',
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const body = await response.json()
  const operation = document.paths[path]?.[method.toLowerCase()]
  const described = operation?.responses[response.status] ?? operation?.responses.default
  const resolved = described?.$ref ? document.components.responses?.[described.$ref.split('/').at(-1)!] : described
  const name = `${method} ${path} ${response.status} ${body.details?.[0]?.issue ?? ''}`
  check(name, document, resolved?.content?.['application/json'].schema, body)
  if (response.ok && json !== undefined)
    check(`${name} (request)`, document, operation?.requestBody?.content?.['application/json'].schema, json)
  return body
}

const ordersPath = '/v2/checkout/orders'
const capturePath = '/v2/checkout/orders/{id}/capture'
const refundPath = '/v2/payments/captures/{capture_id}/refund'
const unit = {
  amount: { currency_code: 'USD', value: '1200.00' },
  description: 'Harbour',
  invoice_id: 'A-1',
  custom_id: 'A',
}
const order = (facts = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ ...unit, invoice_id: `A-${++keys}` }],
  payment_source: {
    paypal: { experience_context: { brand_name: 'V', user_action: 'PAY_NOW', shipping_preference: 'GET_FROM_FILE' } },
  },
  ...facts,
})

await ask(orders, 'POST', ordersPath, '', order())
const form = new URLSearchParams({ grant_type: 'client_credentials' })
const basic = Buffer.from(`${emulator.env.PAYPAL_CLIENT_ID}:${emulator.env.PAYPAL_CLIENT_SECRET}`).toString('base64')
const granted = await fetch(`${emulator.url}/v1/oauth2/token`, {
  method: 'POST',
  headers: { Authorization: `Basic ${basic}` },
  body: form,
})
token = ((await granted.json()) as { access_token: string }).access_token

for (const facts of [
  { intent: 'NONE' },
  { purchase_units: [] },
  { extra: 1 },
  { purchase_units: [{ ...unit, description: 'x'.repeat(128) }] },
  { purchase_units: [{}] },
])
  await ask(orders, 'POST', ordersPath, '', order(facts))
for (const value of ['x', '0', '1.001', '9999999999999999'])
  await ask(orders, 'POST', ordersPath, '', order({ purchase_units: [{ amount: { currency_code: 'USD', value } }] }))
await ask(orders, 'POST', ordersPath, '', { intent: 'CAPTURE', purchase_units: [unit] })
await ask(orders, 'GET', `${ordersPath}/{id}`, '0AB00000XX000000U')
for (const instrument of instruments) {
  const { id } = await ask(orders, 'POST', ordersPath, '', order())
  await ask(orders, 'POST', capturePath, id, {})
  emulator.approve(id, instrument)
  await ask(orders, 'GET', `${ordersPath}/{id}`, id)
  // Often enough that a refused card cannot be tried again.
  for (let attempt = 0; attempt < 6; attempt++) await ask(orders, 'POST', capturePath, id, {})
  const shown = await ask(orders, 'GET', `${ordersPath}/{id}`, id)
  const captureId = shown.purchase_units[0].payments?.captures[0].id ?? '3C679366HH908993F'
  await ask(payments, 'GET', '/v2/payments/captures/{capture_id}', captureId)
  for (const amount of [{ amount: { currency_code: 'USD', value: '1000.00' } }, { amount: unit.amount }, {}, {}])
    await ask(payments, 'POST', refundPath, captureId, amount)
  await ask(orders, 'GET', `${ordersPath}/{id}`, id)
}

const event = emulator.webhooks.events[0]!
const headers = emulator.webhooks.headersFor(event) as Record<string, string>
await ask(webhooks, 'POST', '/v1/notifications/verify-webhook-signature', '', {
  auth_algo: headers['PayPal-Auth-Algo'],
  cert_url: headers['PayPal-Cert-Url'],
  transmission_id: headers['PayPal-Transmission-Id'],
  transmission_sig: headers['PayPal-Transmission-Sig'],
  transmission_time: headers['PayPal-Transmission-Time'],
  webhook_id: emulator.env.PAYPAL_WEBHOOK_ID,
  webhook_event: JSON.parse(event.body),
})
for (const { type, body } of emulator.webhooks.events)
  check(type, webhooks, { $ref: '#/components/schemas/event' }, JSON.parse(body))
await emulator.stop()

for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${checked} requests and answers held against the documents, ${faults.length} differ\n`)
process.exit(faults.length > 0 ? 1 : 0)
