// Ten rounds of kill -9: buyers write while the program and its Postgres are killed at a random moment; after each restart
// everything that was acknowledged must still exist. Run by hand: npm run build && npx node bench/kill-rounds.ts [ROUNDS]
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#db/free-port.ts'
import { connectTo, multiplyWorks, readPostmaster } from './embedded-database.ts'
import { startServer, stopServer } from './server-process.ts'

const rounds = Number(process.argv[2] ?? 10)
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-kill-'))
await chmod(dataDir, 0o755)
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = {
  PORT: String(port),
  DATA_DIR: dataDir,
  TRUSTED_PROXIES: '127.0.0.1',
  PAYMENT_PROVIDER: 'demo',
  ADMIN_PASSWORD: randomUUID(),
  SAMPLE_DATA: 'always',
}
const start = () => startServer(env)

/** What the server has acknowledged. */
const acknowledged = { opened: new Set<string>(), paid: new Map<string, string>() }
let lost = 0

const first = await start()
// A thousand works to sell.
await multiplyWorks(dataDir, 14)
await stopServer(first)
for (let round = 1; round <= rounds; round++) {
  const server = await start()
  const writing = { stop: false }
  const buyers = Array.from({ length: 8 }, () => buy(writing))
  await wait(500 + Math.random() * 2_500)
  // Both at once, whatever they are doing.
  await killEverything(server)
  writing.stop = true
  await Promise.all(buyers)
  const killedAt = Date.now()
  const next = await start()
  const seconds = ((Date.now() - killedAt) / 1000).toFixed(1)
  const missing = await findLost()
  lost += missing.length
  process.stdout.write(
    `round ${round}: back in ${seconds} s; ${acknowledged.opened.size} orders and ${acknowledged.paid.size} purchases acknowledged so far, ${missing.length} lost ${missing.join(' ')}\n`,
  )
  await stopServer(next)
}
await rm(dataDir, { recursive: true, force: true })
process.stdout.write(`${rounds} rounds, ${lost} acknowledged writes lost\n`)
process.exit(lost === 0 ? 0 : 1)

/** One buyer after another takes a random work and pays for it, until the server is gone. */
async function buy(writing: { stop: boolean }) {
  while (!writing.stop) {
    try {
      const page = 1 + Math.floor(Math.random() * 20)
      const { items } = await (await fetch(`${url}/api/products?perPage=48&page=${page}`)).json()
      const work = items[Math.floor(Math.random() * items.length)]
      if (!work || work.sold_out) continue
      const opened = await post('/api/orders', { productId: work.id })
      if (opened.status !== 201) {
        if (opened.status === 429) await wait(100)
        continue
      }
      const order = await opened.json()
      acknowledged.opened.add(order.orderId)
      await post(`/api/demo-payments/${order.providerOrderId}`, { action: 'approve' })
      const captured = await post(`/api/orders/${order.orderId}/capture`, {})
      if (captured.status === 200 && (await captured.json()).status === 'COMPLETED')
        acknowledged.paid.set(order.orderId, work.id)
    } catch {
      // The server was killed during this purchase: nothing was acknowledged.
      await wait(20)
    }
  }
}

/** Each request comes from another address, so that limits per visitor do not slow the writes. */
function post(path: string, body: object): Promise<Response> {
  const address = Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250)).join('.')
  return fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${address}` },
    body: JSON.stringify(body),
  })
}

/** Acknowledged orders that are missing, and acknowledged purchases whose work is not sold for the amount, or is sold twice. */
async function findLost(): Promise<string[]> {
  const client = await connectTo(dataDir)
  const missing: string[] = []
  for (const id of acknowledged.opened) {
    const { rows } = await client.query('select from orders where id = $1', [id])
    if (rows.length === 0) missing.push(`order ${id}`)
  }
  for (const [orderId, productId] of acknowledged.paid) {
    const { rows } = await client.query(
      `select from orders o join products p on p.id = o.product_id
       where o.id = $1 and p.id = $2 and o.state = 'paid' and p.sold_out and p.sold_price = o.amount`,
      [orderId, productId],
    )
    if (rows.length === 0) missing.push(`purchase ${orderId}`)
  }
  const { rows } = await client.query(
    `select product_id from orders where state = 'paid' group by product_id having count(*) > 1`,
  )
  for (const row of rows) missing.push(`sold twice ${row.product_id}`)
  await client.end()
  return missing
}

async function killEverything(child: ChildProcess) {
  const postmaster = (await readPostmaster(dataDir)).pid
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await ended
}
