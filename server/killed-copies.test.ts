import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileOrders } from '#app/features/orders/payment/reconcile-orders.server.ts'
import { orders } from '#db/schema/orders.ts'
import { products } from '#db/schema/products.ts'
import { type PayPalEmulator, startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { type JsonResponse, send } from '#tests/buyer.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testPort } from '#tests/test-port.ts'

/** Rounds of one run; `KILL_ROUNDS=10 npx vitest run server/killed-copies.test.ts` for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2)
/** Every choice follows from it, but not when each response comes; `KILL_SEED=...` for those of an earlier run. */
const seed = process.env.KILL_SEED ?? String(Date.now())

let emulator: PayPalEmulator
let app: TestApp
let other: ChildProcess | undefined
let env: Record<string, string>
beforeAll(async () => {
  emulator = await startPayPalEmulator()
  env = { ...emulator.env, TRUSTED_PROXIES: '127.0.0.1,::1' }
  app = await startTestApp({ env, logLevel: 'silent' })
})
afterAll(async () => {
  other?.kill('SIGKILL')
  await app.stop()
  await emulator.stop()
})

/** Another copy of the program on the same database, in a process of its own. Resolves to its address once it responds. */
async function startOther(): Promise<string> {
  const port = await testPort()
  other = spawn(process.execPath, ['tests/program.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.context.settings.dataDir,
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: 'brown paper and string',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => expect((await send(`${url}/api/health`, { method: 'GET' })).status).toBe(200))
  return url
}

/** Draws one of some choices; the same ones in each run of this seed, for what `whose` names. */
function chanceOf(whose: string) {
  let drawn = 0
  return <Choice>(choices: readonly Choice[]): Choice => {
    drawn += 1
    return choices[Number.parseInt(hash('sha256', `${seed} ${whose} ${drawn}`).slice(0, 8), 16) % choices.length]!
  }
}

/** The orders whose payment was confirmed to a buyer: two works are wanted one after the other, at whichever copy responds. */
async function shopAround(
  copies: readonly string[],
  works: readonly string[],
  { round, buyer }: { round: number; buyer: number },
): Promise<string[]> {
  const draw = chanceOf(`buyer ${buyer} in round ${round}`)
  const clientAddress = `10.3.0.${buyer}`
  /** Like a page: asks again where a copy is gone, with the same key. */
  async function ask(path: string, json: object = {}): Promise<JsonResponse> {
    for (const url of [draw(copies), copies[0]!]) {
      const response = await send(url + path, { json, clientAddress }).catch(() => null)
      if (response) return response
    }
    throw new Error('the copy that nobody kills did not respond')
  }
  const confirmed: string[] = []
  for (let attempt = 0; attempt < 2; attempt++) {
    const productId = draw(works)
    const opened = await ask('/api/orders', { productId, requestKey: `wish-of-buyer-${buyer}-${productId}` })
    if (opened.status !== 201) continue
    const { orderId, providerOrderId } = opened.body as { orderId: string; providerOrderId: string }
    emulator.approve(providerOrderId, draw(['good', 'good', 'good', 'good', 'slow', 'declined']))
    const captured = await ask(`/api/orders/${orderId}/capture`)
    if (captured.status === 200) confirmed.push(orderId)
  }
  return confirmed
}

test(
  `PAYP-31 ORD-01 ORD-03 fifty buyers at two copies, one of them killed: no second sale, no money without a work (${rounds} rounds)`,
  async () => {
    process.stdout.write(`KILL_SEED=${seed}\n`)
    const { db } = app.context
    const counts = { orders: 0, paid: 0, captures: 0, refunded: 0, confirmed: 0 }
    for (let round = 0; round < rounds; round++) {
      const draw = chanceOf(`round ${round}`)
      const works = await Promise.all(
        Array.from({ length: 20 }, async (_, number) => (await newProduct(db, { price: 1000 + number })).id),
      )
      const seen = emulator.orders.all().length
      const copies = [app.url, await startOther()]
      emulator.webhooks.listen(`${draw(copies)}/api/webhooks/paypal`, {
        retriesMs: [50, 400],
        isEarly: draw([true, false]),
      })
      const ended = once(other!, 'exit')
      const buying = Promise.all(
        Array.from({ length: 50 }, (_, buyer) => shopAround(copies, works, { round, buyer: buyer + 1 })),
      )
      await wait(draw(Array.from({ length: 900 }, (_, ms) => ms)))
      other!.kill('SIGKILL')
      await ended
      const confirmed = (await buying).flat()
      await emulator.webhooks.delivered()
      emulator.webhooks.listen('about:nobody')

      const payments = emulator.orders.all().slice(seen)
      for (const { id, capture } of payments)
        if (capture?.status === 'PENDING') emulator.settle(id, draw(['COMPLETED', 'DECLINED']))
      const later = () => new Date(Date.now() + 11 * 60_000)
      for (let times = 0; times < 2; times++) await reconcileOrders({ ...app.context, now: later })

      const itsOrders = await db.select().from(orders).where(inArray(orders.product_id, works))
      const paid = itsOrders.filter(({ state }) => state === 'paid')
      const itsWorks = await db.select().from(products).where(inArray(products.id, works))
      expect(itsOrders.filter(({ state }) => ['created', 'approved', 'capturing', 'pending'].includes(state))).toEqual(
        [],
      )
      expect(new Set(paid.map(({ product_id }) => product_id)).size).toBe(paid.length)
      expect(
        itsWorks
          .filter(({ sold_out }) => sold_out)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(paid.map(({ product_id }) => product_id!).sort())
      for (const { id, request, capture } of payments) {
        const order = itsOrders.find(({ provider_order_id }) => provider_order_id === id)
        if (capture?.status === 'COMPLETED') {
          const amount = Number(request.purchase_units[0].amount.value)
          expect(order).toMatchObject({ state: 'paid', captured_amount: amount, amount })
          expect(itsWorks.find((work) => work.id === order!.product_id)).toMatchObject({ sold_price: amount })
        } else expect(order?.state).not.toBe('paid')
      }
      const paidIds = new Set(paid.map(({ id }) => id))
      expect(confirmed.filter((id) => !paidIds.has(id))).toEqual([])
      counts.orders += itsOrders.length
      counts.paid += paid.length
      counts.captures += payments.filter(({ capture }) => capture).length
      counts.refunded += itsOrders.filter(({ state }) => state === 'refunded').length
      counts.confirmed += confirmed.length
    }
    process.stdout.write(`${rounds} rounds, each with one copy killed: ${JSON.stringify(counts)}\n`)
  },
  120_000 + rounds * 60_000,
)
