import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Runs a program without showing its output. Returns whether it succeeded. */
export function succeeds(program, args) {
  const { status } = spawnSync(program, args, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/** Installs Debian packages, which needs root. Returns whether they are installed. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  succeeds('apt-get', ['update', '-qq'])
  return succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}
