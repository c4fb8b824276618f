// npm run paypal-emulator [-- PORT [SHOP]]: PayPal on this machine, until it is interrupted. Its webhooks go to SHOP,
// http://localhost:3000 unless named.
import { runEmulator } from '../../run-emulator.ts'
import { startPayPalEmulator } from './emulator.ts'

const usage = 'npm run paypal-emulator [-- PORT [SHOP]]'
await runEmulator({ usage, port: 4020 }, async (port, [shop = 'http://localhost:3000']) => {
  const { env, webhooks } = await startPayPalEmulator({ port })
  webhooks.listen(`${shop}/api/webhooks/paypal`, { retriesMs: [1_000, 5_000, 30_000, 120_000] })
  return env
})
