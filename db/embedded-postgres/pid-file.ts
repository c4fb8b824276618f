import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerOfProcess } from '../is-process-alive.ts'

/** The content of the cluster's pid file, and whether its server runs; undefined without one. */
export async function readPid(cluster: string) {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  const owner = ownerOfProcess(pid)
  return {
    pid,
    port: Number(lines[3]) || undefined,
    isAlive: owner !== null,
    // What is hidden (`ProtectProc=invisible`) is another user's, and the server is no other user's.
    isPostgres: command?.includes('postgres') ?? owner === 'own',
  }
}
