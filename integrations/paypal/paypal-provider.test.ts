import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { describePaymentProvider, paymentRequest } from '#app/features/orders/payment/payment-provider.contract.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import { type PayPalEmulator, startPayPalEmulator } from './emulator/emulator.ts'
import type { Fault, Step } from './emulator/faults.ts'
import type { PayPalTiming } from './paypal-client.server.ts'
import { checkPayPal, createPayPalProvider } from './paypal-provider.server.ts'

const account = ({ env }: PayPalEmulator) => ({
  clientId: env.PAYPAL_CLIENT_ID,
  clientSecret: env.PAYPAL_CLIENT_SECRET,
  apiUrl: env.PAYPAL_API_URL,
})

describePaymentProvider('PayPal', async () => {
  const emulator = await startPayPalEmulator()
  return {
    provider: createPayPalProvider(account(emulator)),
    approve: async (id) => emulator.approve(id),
    approveWithRefusingBank: async (id) => emulator.approve(id, 'refused'),
    approveWithSlowBank: async (id) => emulator.approve(id, 'slow'),
    settlePending: async (id, status) => emulator.settle(id, status),
    // Whoever leaves PayPal's window tells PayPal nothing.
    abandon: async () => {},
    close: () => emulator.stop(),
  }
})

/** A provider on an emulator of its own, with a clock that stands still and waits that are over at once. */
async function start(timing: PayPalTiming = {}) {
  const emulator = await startPayPalEmulator()
  const pauses: number[] = []
  let ms = 0
  const deadlines: AbortController[] = []
  emulator.onHang = () => {
    for (const deadline of deadlines) deadline.abort()
  }
  const provider = createPayPalProvider(account(emulator), {
    startDeadline() {
      const deadline = new AbortController()
      deadlines.push(deadline)
      return deadline.signal
    },
    async pause(length) {
      pauses.push(length)
    },
    monotonicMs: () => ms,
    ...timing,
  })
  let number = 0
  return {
    emulator,
    provider,
    pauses,
    pass: (length: number) => {
      ms += length
    },
    open: async (facts = {}) => (await provider.createOrder(paymentRequest(++number, facts))).providerOrderId,
    [Symbol.asyncDispose]: () => emulator.stop(),
  }
}

test('TAX-05 an amount with sales tax says what it is the sum of, and is captured whole', async () => {
  await using shop = await start()
  const id = await shop.open({ amount: '12770.00', breakdown: { itemAmount: '12000.00', taxAmount: '770.00' } })
  const { body } = shop.emulator.received.find(({ step }) => step === 'create')!
  expect(JSON.parse(body).purchase_units[0].amount).toEqual({
    currency_code: 'USD',
    value: '12770.00',
    breakdown: {
      item_total: { currency_code: 'USD', value: '12000.00' },
      tax_total: { currency_code: 'USD', value: '770.00' },
    },
  })
  shop.emulator.approve(id)
  expect(await shop.provider.captureOrder(id, 'capture-1')).toMatchObject({ capture: { amount: '12770.00' } })
})

test('TAX-05 an exempt buyer has no tax in it', async () => {
  await using shop = await start()
  const id = await shop.open({ amount: '100.00', breakdown: { itemAmount: '100.00', taxAmount: '0.00' } })
  expect(await shop.provider.readOrder(id)).toMatchObject({ status: 'CREATED' })
})

test('PAY-03 PAY-04 PAY-05 PAY-06 PAY-07 PAY-08 PAY-09 PAYP-01 an order is one purchase unit, paid at once, shipped to the address on file', async () => {
  await using shop = await start()
  await shop.open({ orderId: '019cb000-0000-7000-8000-0000deadbeef' })
  const { headers, body } = shop.emulator.received.find(({ step }) => step === 'create')!
  expect(JSON.parse(body)).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        description: 'Harbour at Dusk',
        custom_id: 'DEADBEEF',
        invoice_id: expect.stringMatching(/^DEADBEEF-[\da-f]{16}$/),
        amount: { currency_code: 'USD', value: '1200.00' },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: { brand_name: 'Vitrine', user_action: 'PAY_NOW', shipping_preference: 'GET_FROM_FILE' },
      },
    },
  })
  expect(headers).toMatchObject({
    'paypal-request-id': 'order-019cb000-0000-7000-8000-0000deadbeef',
    prefer: 'return=representation',
  })
})

test('PAY-04 PAY-09 PAYP-01 names of any length, script and line breaks are taken', async () => {
  await using shop = await start()
  for (const name of ['x'.repeat(900), `${'ก'.repeat(126)}𝒳𝒳`, 'two\nlines\u0000', ' ', '\ud800'])
    await shop.open({ description: name, brandName: name })
  for (const { request } of shop.emulator.orders.all()) {
    const description = request.purchase_units[0].description as string | undefined
    expect(description?.length ?? 1).toBeLessThanOrEqual(127)
    expect(description?.isWellFormed() ?? true).toBe(true)
  }
})

test('PAYP-02 every create, capture and refund names a key of at most 108 characters, and reads need none', async () => {
  await using shop = await start()
  const id = await shop.open()
  shop.emulator.approve(id)
  const captured = await shop.provider.captureOrder(id, 'k'.repeat(300))
  if (captured.outcome !== 'captured') throw new Error(captured.outcome)
  await shop.provider.refundCapture(captured.capture.captureId, 'a key with blanks')
  for (const step of ['create', 'capture', 'refund'] as const)
    expect(shop.emulator.received.find((one) => one.step === step)?.headers['paypal-request-id']).toMatch(
      /^[\w.-]{1,108}$/,
    )
})

test('PAYP-03 a token is asked for once by many, kept until shortly before it expires, and renewed when it is refused', async () => {
  await using shop = await start()
  const { emulator, provider } = shop
  const read = () => Promise.all(Array.from({ length: 8 }, () => provider.readOrder('0AB00000XX000000U')))
  await read()
  shop.pass(32_300_000)
  await read()
  expect(emulator.count('token')).toBe(1)
  shop.pass(50_000)
  await read()
  expect(emulator.count('token')).toBe(2)
  emulator.revokeTokens()
  await read()
  expect(emulator.count('token')).toBe(3)
})

test('PAYP-03 an account that is refused twice is not asked for ever', async () => {
  await using shop = await start()
  shop.emulator.failNext('read', { status: 401 }, { status: 401 })
  await expect(shop.provider.readOrder('0AB00000XX000000U')).rejects.toThrow(PaymentProviderUnavailable)
  expect(shop.emulator.count('read')).toBe(2)
})

test('PAYP-05 a token that does not come within 10 s is asked for again, so that nobody waits on a connection that hangs', async () => {
  const attempts: AbortController[] = []
  await using shop = await start({
    startDeadline(ms) {
      const deadline = new AbortController()
      if (ms === 10_000) attempts.push(deadline)
      return deadline.signal
    },
  })
  shop.emulator.onHang = () => attempts.at(-1)?.abort()
  shop.emulator.failNext('token', 'hang', 'hang')
  const read = () => shop.provider.readOrder('0AB00000XX000000U')
  expect(await Promise.all([read(), read()])).toEqual([null, null])
  expect(shop.emulator.count('token')).toBe(3)
  shop.emulator.revokeTokens()
  shop.emulator.failNext('token', 'hang', 'hang', 'hang')
  await expect(read()).rejects.toThrow('PayPal: POST /v1/oauth2/token: no answer in time')
})

test('PAYP-37 a token that no header can hold is an answer that cannot be read: it is not kept, and stands in no cause', async () => {
  await using shop = await start()
  const read = () => shop.provider.readOrder('0AB00000XX000000U')
  shop.emulator.failNext('token', 'broken-token')
  const error = await read().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PaymentProviderUnavailable)
  expect(inspect(error, { depth: 10 })).not.toContain('A21AA')
  expect((error as Error).message).toBe('PayPal: POST /v1/oauth2/token: 200 an answer that cannot be read')
  expect(await read()).toBeNull()
  expect(shop.emulator.count('token')).toBe(2)
})

const calls: [Step, (shop: Awaited<ReturnType<typeof start>>) => Promise<unknown>][] = [
  ['token', ({ provider }) => provider.readOrder('0AB00000XX000000U')],
  ['create', ({ open }) => open()],
  ['read', ({ provider }) => provider.readOrder('0AB00000XX000000U')],
  [
    'capture',
    async ({ open, emulator, provider }) => {
      const id = await open()
      emulator.approve(id)
      return provider.captureOrder(id, 'key')
    },
  ],
  [
    'refund',
    async ({ open, emulator, provider }) => {
      const id = await open()
      emulator.approve(id)
      const captured = await provider.captureOrder(id, 'key')
      return provider.refundCapture(captured.outcome === 'captured' ? captured.capture.captureId : '', 'key')
    },
  ],
]

const faults: Fault[] = [
  'html',
  'empty',
  'garbage',
  'too-large',
  'hang',
  { status: 400 },
  { status: 422, issue: 'NEW' },
  { status: 422, issue: 'RESOURCE_NOT_FOUND' },
]
test.each(calls.flatMap(([step, call]) => faults.map((fault) => [step, fault, call] as const)))(
  'PAYP-04 %s that is answered with %o is unavailable, and tells no secret',
  async (step, fault, call) => {
    await using shop = await start()
    // What is too large or cut may be repeated; it stays so.
    shop.emulator.failNext(step, fault, fault, fault)
    const error = await call(shop).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PaymentProviderUnavailable)
    const errorText = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause)
    const { PAYPAL_CLIENT_SECRET: secret, PAYPAL_CLIENT_ID: id } = shop.emulator.env
    for (const kept of [secret, Buffer.from(`${id}:${secret}`).toString('base64'), 'A21AA'])
      expect(errorText).not.toContain(kept)
  },
)

const passing: Fault[] = [
  { status: 500 },
  { status: 503 },
  { status: 409 },
  { status: 429 },
  { status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS' },
  'cut-before',
  'cut-after',
]
test.each(calls.flatMap(([step, call]) => passing.map((fault) => [step, fault, call] as const)))(
  'PAYP-05 %s that meets %o is repeated with the same key, and done once',
  async (step, fault, call) => {
    await using shop = await start()
    shop.emulator.failNext(step, fault, fault)
    await call(shop)
    expect(shop.pauses).toEqual([500, 1_500])
    const asked = shop.emulator.received.filter((one) => one.step === step)
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ headers, body }) => `${headers['paypal-request-id']} ${body}`)).size).toBe(1)
    expect(shop.emulator.orders.all().length).toBeLessThanOrEqual(1)
    for (const { capture } of shop.emulator.orders.all()) expect(capture?.refunds.length ?? 0).toBeLessThanOrEqual(1)
  },
)

test('PAYP-05 it is repeated three times at most, and waits as long as it is told to, within bounds', async () => {
  await using shop = await start()
  shop.emulator.failNext('read', ...Array<Fault>(3).fill({ status: 500 }))
  await expect(shop.provider.readOrder('0AB00000XX000000U')).rejects.toThrow('500 INTERNAL_SERVER_ERROR')
  expect(shop.emulator.count('read')).toBe(3)
  shop.pauses.length = 0
  shop.emulator.failNext('read', { status: 429, headers: { 'Retry-After': '7' } })
  expect(await shop.provider.readOrder('0AB00000XX000000U')).toBeNull()
  expect(shop.pauses).toEqual([7_000])
  shop.emulator.failNext('read', { status: 429, headers: { 'Retry-After': '3600' } })
  await expect(shop.provider.readOrder('0AB00000XX000000U')).rejects.toThrow('429')
  expect(shop.pauses).toEqual([7_000])
})

test('PAYP-05 what takes longer than 30 s is not repeated: nobody waits twice', async () => {
  const limits: number[] = []
  await using shop = await start({
    startDeadline(ms) {
      limits.push(ms)
      return AbortSignal.abort()
    },
  })
  await expect(shop.provider.readOrder('0AB00000XX000000U')).rejects.toThrow('no answer in time')
  expect(new Set(limits)).toEqual(new Set([30_000, 10_000]))
  expect(shop.pauses).toEqual([])
})

const refusals: [string, string][] = [
  ['ORDER_NOT_APPROVED', 'not-approved'],
  ['PAYER_ACTION_REQUIRED', 'not-approved'],
  ['INSTRUMENT_DECLINED', 'declined'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'declined'],
  ['DUPLICATE_INVOICE_ID', 'declined'],
  ['TRANSACTION_REFUSED', 'declined'],
]
test.each(refusals)('PAY-14 PAYP-06 a capture that is refused with %s is %s', async (issue, outcome) => {
  await using shop = await start()
  const id = await shop.open()
  shop.emulator.approve(id)
  shop.emulator.failNext('capture', { status: 422, issue })
  expect(await shop.provider.captureOrder(id, 'key')).toEqual({ outcome })
})

const capturing = (provider: PaymentProvider, id: string) =>
  provider.captureOrder(id, 'key').then((one) => (one.outcome === 'captured' ? one.capture.status : one.outcome))

test('PAY-14 PAYP-06 only the capture counts: an order may be COMPLETED while its capture is DECLINED or PENDING', async () => {
  await using shop = await start()
  for (const [instrument, status] of [
    ['declined', 'DECLINED'],
    ['slow', 'PENDING'],
  ] as const) {
    const id = await shop.open()
    shop.emulator.approve(id, instrument)
    expect(await capturing(shop.provider, id)).toBe(status)
    expect(await shop.provider.readOrder(id)).toMatchObject({ status: 'COMPLETED', capture: { status } })
  }
})

test('PAYP-06 a capture whose answer was lost, or came without its captures, is read', async () => {
  await using shop = await start()
  for (const issue of ['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID']) {
    const id = await shop.open()
    shop.emulator.approve(id)
    expect(await capturing(shop.provider, id)).toBe('COMPLETED')
    shop.emulator.failNext('capture', { status: 422, issue })
    expect(await capturing(shop.provider, id)).toBe('COMPLETED')
  }
  const id = await shop.open()
  shop.emulator.approve(id)
  shop.emulator.failNext('capture', 'minimal')
  expect(await capturing(shop.provider, id)).toBe('COMPLETED')
  shop.emulator.failNext('capture', 'minimal')
  shop.emulator.failNext('read', 'minimal')
  await expect(capturing(shop.provider, id)).rejects.toThrow(PaymentProviderUnavailable)
})

test('PAYP-06 an answer about another order is none', async () => {
  await using shop = await start()
  const id = await shop.open()
  shop.emulator.approve(id)
  shop.emulator.failNext('read', 'another-order')
  await expect(shop.provider.readOrder(id)).rejects.toThrow(PaymentProviderUnavailable)
  shop.emulator.failNext('capture', 'another-order')
  await expect(capturing(shop.provider, id)).rejects.toThrow(PaymentProviderUnavailable)
})

test('PAYP-06 after a card that was refused the same order is paid with another', async () => {
  await using shop = await start()
  const id = await shop.open()
  shop.emulator.approve(id, 'refused')
  expect(await capturing(shop.provider, id)).toBe('declined')
  shop.emulator.approve(id)
  expect(await capturing(shop.provider, id)).toBe('COMPLETED')
})

test('PAYP-07 what the buyer typed never keeps us from the money: no address, a long one, one in Thai', async () => {
  await using shop = await start()
  const id = await shop.open()
  shop.emulator.approve(id)
  await shop.provider.captureOrder(id, 'key')
  const { address } = shop.emulator.orders.buyer
  expect(await shop.provider.readOrder(id)).toMatchObject({
    payer: {
      name: 'Ada Collector',
      email: 'ada.collector@example.com',
      shipping: {
        street: '1 Example Street',
        city: 'West Palm Beach',
        region: 'FL',
        postalCode: '33401',
        country: 'US',
      },
    },
  })
  address.address_line_1 = `ถนน\0${'x'.repeat(10_000)}`
  address.admin_area_2 = '\ud800'
  const { payer, capture } = (await shop.provider.readOrder(id))!
  expect(capture?.status).toBe('COMPLETED')
  const { street, city } = payer!.shipping as { street: string; city: string }
  expect([street.length, street.slice(0, 4), city]).toEqual([300, 'ถนนx', '\ufffd'])
  Object.assign(shop.emulator.orders.buyer, { name: { given_name: 7 }, email_address: 7, address: 'none' })
  expect((await shop.provider.readOrder(id))!.capture?.status).toBe('COMPLETED')
})

test('PAYP-08 the account answers, or it is said why not', async () => {
  await using shop = await start()
  const good = account(shop.emulator)
  await checkPayPal(good)
  await expect(checkPayPal({ ...good, clientSecret: 'wrong' })).rejects.toThrow(/does not know this client id/)
  await shop.emulator.stop()
  await expect(checkPayPal(good, { pause: async () => {} })).rejects.toThrow('the connection failed')
  shop.emulator.stop = async () => {}
})
