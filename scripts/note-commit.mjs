import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommit } from './read-commit.mjs'

/**
 * Writes the commit that the program was built from to `folder`/build/commit. `isNew`: it was built just now; else the sources
 * are those of the build, though maybe of another commit.
 */
export function noteCommit(folder, { isNew }) {
  const file = join(folder, 'build/commit')
  const commit = readCommit(folder)
  // An image has the built program without its repository; and git says nothing of the repository of another user.
  if (commit === null) {
    if (isNew && existsSync(join(folder, '.git'))) rmSync(file, { force: true })
    return
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === commit) return
  try {
    writeFileSync(file, commit)
  } catch (error) {
    // Served by a user who may not write here, as by the systemd unit: the note of who built it stays.
    if (isNew || !['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}
