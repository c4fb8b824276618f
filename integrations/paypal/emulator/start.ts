// npm run paypal-emulator [-- PORT [SHOP]]: PayPal on this machine, until it is interrupted. Its webhooks go to SHOP,
// http://localhost:3000 unless named.
import { startPayPalEmulator } from './emulator.ts'

const [port = '4020', shop = 'http://localhost:3000'] = process.argv.slice(2)
const { env, webhooks } = await startPayPalEmulator({ port: Number(port) })
webhooks.listen(`${shop}/api/webhooks/paypal`, { retriesMs: [1_000, 5_000, 30_000, 120_000] })
for (const [name, value] of Object.entries(env)) process.stdout.write(`${name}=${value}\n`)
