// npm run check-rolling -- COMMIT: builds an earlier commit, starts it and this checkout's build on one database, which this checkout
// migrates while the earlier one runs, and has visitors, buyers and staff use both. Exits with 1 if anything failed.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { buy, send } from '#tests/buyer.ts'
import { querySql } from '#tests/test-postgres.ts'
import { buildCommit, ProgramFailed } from './rolling/build-commit.ts'
import { type Copy, startCopy } from './rolling/copy.ts'
import { projectFolder } from './server-process.ts'

const usage = 'npm run check-rolling -- COMMIT, e.g. the tag of the release before\n'
const [commit, ...more] = process.argv.slice(2)
if (commit === '--help') {
  process.stdout.write(usage)
  process.exit(0)
}
if (!commit || commit.startsWith('-') || more.length > 0) {
  process.stderr.write(usage)
  process.exit(2)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const password = 'brown paper and string'
const faults: string[] = []
let count = 0
let buyer = 0

function expect(what: string, found: unknown, wanted: unknown) {
  count++
  if (found !== wanted) faults.push(`${what}: ${found} instead of ${wanted}`)
}

const folder = await mkdtemp(join(tmpdir(), 'vitrine-rolling-'))
await chmod(folder, 0o755)
const dataDir = join(folder, 'data')
const started = new AsyncDisposableStack()
started.defer(() => rm(folder, { recursive: true, force: true }))
try {
  say(`Building ${commit}`)
  await buildCommit(commit, join(folder, 'earlier'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  started.defer(() => postgres.stop({ evenIfUsed: true }))
  await querySql(postgres.url('postgres'), 'create database vitrine')
  const databaseUrl = postgres.url('vitrine')
  const env = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', PAYMENT_PROVIDER: 'demo' },
    ...{ ADMIN_PASSWORD: password, SAMPLE_DATA: 'always', DRAIN_SECONDS: '0' },
  }
  const start = async (name: string, place: string) => {
    const copy = await startCopy(name, place, env)
    started.defer(() => copy.stop())
    return copy
  }
  const countMigrations = async () =>
    Number((await querySql(databaseUrl, 'select count(*) from drizzle.__drizzle_migrations'))[0].count)

  const earlier = await start('the earlier build', join(folder, 'earlier'))
  const known = { pages: await earlier.readAll(), office: await earlier.readOffice(await earlier.signIn(password)) }
  for (const [path, status] of known.pages)
    if (status >= 500) throw new Error(`${path} is ${status} in ${commit} itself`)
  const before = await countMigrations()
  const present = await start('this build', projectFolder)
  say(`Migrations: ${before} of the earlier build, ${await countMigrations()} now`)

  await useBoth(earlier, present, known)
  // A copy of the earlier version is started again, as after a crash during a rolling restart.
  const again = await start('the earlier build, started again', join(folder, 'earlier'))
  await useBoth(again, present, known)
  for (const copy of [earlier, present, again])
    for (const line of copy.errors()) faults.push(`the log of ${copy.name}: ${line}`)
} catch (error) {
  if (!(error instanceof ProgramFailed)) throw error
  faults.push(error.message)
} finally {
  await started.disposeAsync()
}
for (const fault of faults) say(fault)
say(`${count} checks, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)

/** Visitors, buyers and staff use two copies, in turn and alternating between them. */
async function useBoth(earlier: Copy, present: Copy, known: Record<'pages' | 'office', Map<string, number>>) {
  const cookies = new Map<Copy, string>()
  for (const copy of [earlier, present]) {
    cookies.set(copy, await copy.signIn(password))
    // The earlier build need not serve paths that it does not know; this one must serve all.
    for (const [path, status] of await copy.readAll())
      expect(`${path} of ${copy.name}`, status, copy === earlier ? known.pages.get(path) : 200)
    for (const [path, status] of await copy.readOffice(cookies.get(copy)!))
      expect(`${path} of ${copy.name}`, status, copy === earlier ? known.office.get(path) : 200)
  }
  for (const [one, other] of [
    [earlier, present],
    [present, earlier],
  ] as const) {
    const [bought, crossed] = await one.listForSale()
    expect(`a purchase at ${one.name}`, (await buy(one.url, bought!, ++buyer)).status, 200)
    expect(`a work sold by ${one.name}, at ${other.name}`, (await other.findWork(bought!)).sold_out, true)
    expect(`an order of ${one.name}, captured by ${other.name}`, await buyCrosswise(one, other, crossed!), 200)

    const { id, image, status } = await one.addWork(cookies.get(one)!, `Of ${one.name}`)
    expect(`a work that staff add at ${one.name}`, status, 200)
    expect(`it, at ${other.name}`, (await other.findWork(id)).name, `Of ${one.name}`)
    const name = `Renamed by ${other.name}`
    // The session was opened at the other copy.
    expect(`its change at ${other.name}`, await other.rename(cookies.get(one)!, { id, image, name }), 200)
    expect(`that, at ${one.name}`, (await one.findWork(id)).name, name)
  }
}

/** Opens and approves an order at one copy, captures it at another. Resolves to the status of the last response. */
async function buyCrosswise(one: Copy, other: Copy, productId: string): Promise<number> {
  const clientAddress = `10.9.0.${++buyer}`
  const opened = await send(`${one.url}/api/orders`, { json: { productId }, clientAddress })
  const { orderId, providerOrderId } = opened.body
  await send(`${one.url}/api/demo-payments/${providerOrderId}`, { json: { action: 'approve' }, clientAddress })
  return (await send(`${other.url}/api/orders/${orderId}/capture`, { clientAddress })).status
}
