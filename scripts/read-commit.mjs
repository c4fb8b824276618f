import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The commit of the sources in `folder`, `cf68e318d0b1`, with `-dirty` if they differ from it; null if that is
 * unknown: without a repository of its own, or without git.
 */
export function readCommit(folder) {
  // git itself would use a repository that the folder is merely inside.
  if (!existsSync(join(folder, '.git'))) return null
  const args = ['-C', folder, 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return status === 0 ? stdout.trim() || null : null
}
