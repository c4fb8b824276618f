import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommit } from './read-commit.mjs'

/**
 * Writes the commit that the program was built from to `folder`/build/commit. `isNew`: it was built just now; otherwise the sources
 * equal those of the build, but may be from another commit.
 */
export function noteCommit(folder, { isNew }) {
  const file = join(folder, 'build/commit')
  const commit = readCommit(folder)
  // A container image has the built program without its repository; and git refuses to read another user's repository.
  if (commit === null) {
    if (isNew && existsSync(join(folder, '.git'))) rmSync(file, { force: true })
    return
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === commit) return
  try {
    writeFileSync(file, commit)
  } catch (error) {
    // If the user may not write here, as under the systemd unit, the note of whoever built it stays.
    if (isNew || !['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}
