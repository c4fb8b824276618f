import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessAlive } from '../is-process-alive.ts'

/** What the cluster's pid file says of the server that wrote it, and whether that lives; undefined without one. */
export async function readPid(cluster: string) {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return {
    pid,
    port: Number(lines[3]) || undefined,
    isAlive: isProcessAlive(pid),
    isPostgres: command === undefined || command.includes('postgres'),
  }
}
