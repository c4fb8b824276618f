// npx node bench/paypal-purchases.ts [PURCHASES]: how long a buyer waits for the shop when paying by PayPal, in Chromium, with the built
// program and the PayPal emulator on this machine. In reality the response times of PayPal's servers are added.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { findChromium } from '../scripts/find-chromium.mjs'
import { testPort } from '../tests/test-port.ts'
import { startServer, stopServer } from './server-process.ts'

const purchases = Number(process.argv[2] ?? '20')
const emulator = await startPayPalEmulator()
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-purchases-'))
const port = await testPort()
const url = `http://127.0.0.1:${port}`
const server = await startServer({
  ...emulator.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: 'brown paper and string',
  SAMPLE_DATA: 'always',
  // Each buyer has its own address, and so its own limits.
  TRUSTED_PROXIES: '127.0.0.1',
})
emulator.webhooks.listen(`${url}/api/webhooks/paypal`)
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})

const untilButton: number[] = []
const untilPaid: number[] = []
try {
  const response = await fetch(`${url}/api/products?perPage=48&available=true`)
  const { items } = (await response.json()) as { items: { id: string; price: number | null; sold_out: boolean }[] }
  const works = items.filter(({ price, sold_out }) => price && !sold_out).slice(0, purchases + 1)
  for (const [n, { id }] of works.entries()) {
    const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': `10.3.0.${n + 1}` } })
    const took = await buy(await context.newPage(), id)
    await context.close()
    // The first purchase warms up the program.
    if (n === 0) continue
    untilButton.push(took.untilButton)
    untilPaid.push(took.untilPaid)
  }
} finally {
  await browser.close()
  await stopServer(server)
  await emulator.stop()
  await rm(dataDir, { recursive: true, force: true })
}
const captured = emulator.orders.all().filter(({ capture }) => capture?.status === 'COMPLETED').length
process.stdout.write(
  `${untilPaid.length} purchases, ${captured} captures with the first, milliseconds (median, slowest):\n`,
)
process.stdout.write(`from "Buy this piece" to PayPal's button: ${describe(untilButton)}\n`)
process.stdout.write(`from "Pay now" at PayPal to the success: ${describe(untilPaid)}\n`)

async function buy(page: Page, id: string) {
  await page.goto(`${url}/collection?productId=${id}`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  let started = performance.now()
  await page.getByRole('button', { name: 'Buy this piece' }).click()
  const button = page.getByRole('button', { name: 'Pay with PayPal' })
  await button.waitFor()
  const untilButton = performance.now() - started
  const opened = page.waitForEvent('popup')
  await button.click()
  const pay = (await opened).getByRole('button', { name: 'Pay now' })
  await pay.waitFor()
  started = performance.now()
  await pay.click()
  await page.getByText('Payment successful!').waitFor()
  return { untilButton, untilPaid: performance.now() - started }
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${Math.round(sorted[Math.floor(sorted.length / 2)]!)}, ${Math.round(sorted.at(-1)!)}`
}
