import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessAlive } from '#db/is-process-alive.ts'

const memory = '/dev/shm'
const prefix = 'vitrine-tests-'

/** Ten times what a run takes at most. */
const roomBytes = 4 * 1024 ** 3

/**
 * Has this process, and those that it starts, make everything temporary in memory, where the system has a place and room for it: on ext4
 * the database of a test's own takes 300 instead of 30 ms, because those before it were just deleted. What is called at the end takes
 * it away again.
 */
export async function openMemoryFolder(): Promise<() => Promise<void>> {
  const room = await statfs(memory).catch(() => null)
  if (!room || room.bavail * room.bsize < roomBytes) return async () => {}
  await removeLeftFolders()
  const folder = await mkdtemp(join(memory, `${prefix}${process.pid}-`))
  // As root the server is another user's, who passes through.
  await chmod(folder, 0o755)
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a run of the same user that was killed has left takes memory until then. */
async function removeLeftFolders() {
  for (const name of await readdir(memory)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (!pid || isProcessAlive(Number(pid))) continue
    const left = await stat(join(memory, name)).catch(() => null)
    if (left?.uid === process.getuid?.()) await rm(join(memory, name), { recursive: true, force: true })
  }
}
