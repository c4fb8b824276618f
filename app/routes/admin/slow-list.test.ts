import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newAdmin } from '#tests/new-admin.ts'
import { newProduct } from '#tests/new-product.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => app.stop())

test('PLST-54 a list that takes longer than the framework waits for data by itself comes', async () => {
  const { db } = app.context
  await newProduct(db, { name: 'Slowly found' })
  const { cookie } = await newAdmin(app.context)
  // Where React Router is not told otherwise, it ends what it sends after 4,950 ms: here at once.
  const realTimeout = setTimeout
  const timeouts = vi.spyOn(globalThis, 'setTimeout')
  timeouts.mockImplementation(((run: () => void, ms?: number, ...rest: []) =>
    realTimeout(run, ms === 4_950 ? 0 : ms, ...rest)) as typeof setTimeout)
  const lock = await db.$client.connect()
  try {
    await lock.query('begin; lock table products in access exclusive mode')
    const response = await fetch(`${app.url}/admin/products.data`, { headers: { Cookie: cookie } })
    await lock.query('commit')
    expect(await response.text()).toContain('Slowly found')
  } finally {
    lock.release()
    timeouts.mockRestore()
  }
})
