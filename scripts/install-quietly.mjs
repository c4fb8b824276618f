import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Runs a program that says nothing. Returns whether it succeeded. */
export function succeeds(program, args) {
  const { status } = spawnSync(program, args, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/** Installs packages of Debian's where that can be done: as root. Returns whether they are there. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  succeeds('apt-get', ['update', '-qq'])
  return succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}
