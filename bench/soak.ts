// npm run soak [-- --minutes N] [--kill-every SECONDS]: visitors, buyers, staff, uploads and live streams for N minutes, while program
// and Postgres are killed in turn; then a summary: requests by outcome, memory, what was lost or done twice. Exits with 1 if anything was.
import { setTimeout as wait } from 'node:timers/promises'
import { readArguments } from './read-arguments.ts'
import { findFaults } from './soak/find-faults.ts'
import { openGallery } from './soak/gallery.ts'
import { type Acknowledged, buy, follow, visit, work } from './soak/people.ts'
import { createTally } from './soak/tally.ts'

const values = readArguments('npm run soak -- --minutes N --kill-every SECONDS', {
  minutes: { type: 'string', default: '60' },
  'kill-every': { type: 'string', default: '300' },
})
const minutes = Number(values.minutes)
const killEveryMs = 1_000 * Number(values['kill-every'])
if (!(minutes > 0) || !(killEveryMs > 0)) {
  process.stderr.write('npm run soak -- --minutes N --kill-every SECONDS, both above 0\n')
  process.exit(2)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
/** Reconciliation runs every minute. */
const settleMs = 130_000
/** What is loaded at the start does not count as growth. */
const warmUpSeconds = 120

const tally = createTally()
const gallery = await openGallery(tally)
const acknowledged: Acknowledged = { paid: new Map(), works: new Map(), pictures: new Set() }
const ending = new AbortController()
const over = ending.signal
const memory: { seconds: number; megabytes: number; pid: number }[] = []
const kills: string[] = []

const people = [
  ...Array.from({ length: 12 }, (_, visitor) => visit(gallery, visitor, over)),
  ...Array.from({ length: 3 }, (_, buyer) => buy(gallery, buyer, over, acknowledged)),
  work(gallery, over, acknowledged),
]
const followers = Array.from({ length: 20 }, (_, visitor) => follow(gallery, visitor, over))
const watching = repeat(10_000, async () => void memory.push(await gallery.readMemory()))
const killing = repeat(killEveryMs, async (turn) => {
  const what = turn % 2 === 0 ? 'program' : 'postgres'
  const seconds = await gallery.kill(what)
  kills.push(`${what} ${seconds.toFixed(1)} s`)
  say(`killed ${what}; back after ${seconds.toFixed(1)} s`)
})

await wait(minutes * 60_000)
ending.abort()
await Promise.all([...people, watching, killing])
const notices = (await Promise.all(followers)).reduce((sum, count) => sum + count, 0)
say('Waiting for what is to be settled')
await wait(settleMs)
const faults = await findFaults(gallery, acknowledged)
await gallery.close()

say(`\n${minutes} minutes, ${kills.length} kills (${kills.join(', ')})`)
for (const line of tally.lines()) say(line)
say(`live streams: 20, notices: ${notices}`)
const { paid, works, pictures } = acknowledged
say(`acknowledged: ${paid.size} purchases, ${works.size} works, ${pictures.size} pictures`)
say(describeMemory())
const unexpected = tally.count((outcome) => /^(5\d\d$|no response \()/.test(outcome))
say(`failures without a kill: ${unexpected}`)
for (const fault of faults) say(fault)
say(`lost or done twice: ${faults.length}`)
process.exit(faults.length + unexpected === 0 ? 0 : 1)

/** Calls `what` at this interval until the soak is over. */
async function repeat(everyMs: number, what: (turn: number) => Promise<void>) {
  for (let turn = 0; ; turn++) {
    await wait(everyMs, undefined, { signal: over }).catch(() => {})
    if (over.aborted) return
    await what(turn)
  }
}

/** The memory of the process that ran longest, after its warm-up: the least-squares slope. */
function describeMemory(): string {
  const runs = Map.groupBy(
    memory.filter(({ seconds, megabytes }) => seconds > warmUpSeconds && megabytes > 0),
    ({ pid }) => pid,
  )
  const longest = [...runs.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  if (longest.length < 6) return 'memory: no process ran long enough to say how it grows'
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(longest.map(({ seconds }) => seconds)), mean(longest.map(({ megabytes }) => megabytes))]
  const slope =
    mean(longest.map(({ seconds, megabytes }) => (seconds - x) * (megabytes - y))) /
    mean(longest.map(({ seconds }) => (seconds - x) ** 2))
  const max = Math.max(...memory.map(({ megabytes }) => megabytes || 0))
  const span = (longest.at(-1)!.seconds - longest[0]!.seconds) / 60
  return `memory: ${y.toFixed(0)} MB on average over ${span.toFixed(0)} minutes of one process, ${(slope * 3_600).toFixed(1)} MB an hour; most ${max.toFixed(0)} MB`
}
