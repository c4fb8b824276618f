// A worker of bench/slow-requests.ts: requests one page repeatedly, on a thread that the hostile requests do not keep busy.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let maxMs = 0
let isAsking = false

parentPort!.on('message', (wanted: 'start' | 'stop') => {
  isAsking = wanted === 'start'
  if (isAsking) maxMs = 0
  else parentPort!.postMessage(maxMs)
})

function ask(): Promise<void> {
  return new Promise((done, fail) => {
    get(workerData as string, { agent }, (response) => response.on('end', done).resume()).on('error', fail)
  })
}

for (;;) {
  await wait(1)
  if (!isAsking) continue
  const started = performance.now()
  await ask()
  maxMs = Math.max(maxMs, performance.now() - started)
}
