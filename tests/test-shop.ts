import { type Actor, systemActor } from '#app/features/audit/actor.ts'
import type { OrderContext } from '#app/features/orders/order-context.ts'
import { createDemoProvider } from '#app/features/orders/payment/demo-provider.server.ts'
import type { PaymentProvider } from '#app/features/orders/payment/payment-provider.ts'
import type { Log } from '#app/platform/log.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const silent: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent }

export interface TestShop extends OrderContext {
  database: TestDatabase
  /** The context for changes by staff in this shop. */
  actor: Actor
  /** Advances the shop's own clock, which otherwise stands still. */
  pass: (ms: number) => void
  /** The same shop as another copy, or the same copy after a restart, sees it. */
  with: (parts: Partial<OrderContext>) => OrderContext
}

/** The context for purchases, with its own database: the demo provider, a clock that stands still and no job queue. */
export async function openTestShop(): Promise<TestShop> {
  const database = await createTestDatabase()
  let time = Date.parse('2026-03-02T15:00:00Z')
  const now = () => new Date(time)
  const shop: OrderContext = {
    db: database.db,
    now,
    log: silent,
    paymentProvider: createDemoProvider({ db: database.db, now }),
    jobs: { send: async () => {} },
    mailer: null,
    settings: { gallery: { brandName: 'Vitrine', email: 'desk@gallery.example' } },
  }
  return {
    ...shop,
    database,
    actor: systemActor('Test'),
    pass(ms) {
      time += ms
    },
    with: (parts) => ({ ...shop, ...parts }),
  }
}

type Call = 'createOrder' | 'readOrder' | 'captureOrder' | 'refundCapture'

/** A provider whose call `call` fails: before or after it has done its work, by never responding, or with garbage. */
export function failingProvider(
  provider: PaymentProvider,
  call: Call,
  how: 'refuses' | 'loses-the-response' | 'hangs' | 'returns-garbage',
): PaymentProvider {
  const works = provider[call] as (...args: string[]) => Promise<unknown>
  const fails = async (...args: string[]) => {
    switch (how) {
      case 'refuses':
        throw new TypeError('fetch failed')
      case 'loses-the-response':
        await works(...args)
        throw new TypeError('terminated')
      case 'hangs':
        return new Promise(() => {})
      case 'returns-garbage':
        return { status: 'COMPLETED', html: '<h1>Bad gateway</h1>' }
    }
  }
  return { ...provider, ...(how === 'hangs' && { timeoutMs: 30 }), [call]: fails }
}

/** A provider whose captures differ from the demo's by `say`. */
export function capturingProvider(provider: PaymentProvider, say: object): PaymentProvider {
  return {
    ...provider,
    async captureOrder(...args) {
      const outcome = await provider.captureOrder(...args)
      return outcome.outcome === 'captured' ? { ...outcome, capture: { ...outcome.capture, ...say } } : outcome
    },
    async readOrder(id) {
      const order = await provider.readOrder(id)
      return order?.capture && order.capture.status !== 'REFUNDED'
        ? { ...order, capture: { ...order.capture, ...say } }
        : order
    },
  }
}

/**
 * A shop whose process crashes at its `step`-th call to the database or the provider: before that call is made, or
 * (`isDone`) after it was made and before its response arrives. Nothing that it began continues.
 */
export function dyingShop(shop: OrderContext, step: number, { isDone = false } = {}) {
  let steps = 0
  let die!: () => void
  const died = new Promise<'died'>((done) => {
    die = () => done('died')
  })
  const forEver = new Promise<never>(() => {})
  async function walk<T>(go: () => Promise<T>): Promise<T> {
    steps += 1
    if (steps > step) return forEver
    if (steps < step) return go()
    if (isDone) await go().catch(() => {})
    die()
    return forEver
  }
  const { db, paymentProvider: provider } = shop
  const dying: OrderContext = {
    ...shop,
    db: new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name)
        return (...args: Parameters<typeof db.transaction>) => walk(() => target.transaction(...args))
      },
    }),
    paymentProvider: {
      ...provider,
      timeoutMs: 2_000_000_000,
      createOrder: (request) => walk(() => provider.createOrder(request)),
      readOrder: (id) => walk(() => provider.readOrder(id)),
      captureOrder: (id, key) => walk(() => provider.captureOrder(id, key)),
      voidOrder: (id) => walk(async () => provider.voidOrder?.(id)),
      refundCapture: (id, key, amount) => walk(() => provider.refundCapture(id, key, amount)),
    },
  }
  return { shop: dying, died }
}
