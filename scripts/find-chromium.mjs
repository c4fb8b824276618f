import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's without windows first: the other one starts a second process for each page, to draw a toolbar nobody sees. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The Chromium to test with: named in CHROMIUM_PATH, Debian's, or undefined for Playwright's own. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...programs.map((name) => `/usr/bin/${name}`)].find(
    (path) => path && existsSync(path),
  )
}

/** Makes sure that a Chromium is there: a found one, else Playwright's, else (as root) Debian's package. */
export async function installChromium() {
  if (findChromium()) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  process.stdout.write('Installing Chromium for the browser tests …\n')
  if (succeeds('npx', ['playwright', 'install', 'chromium'])) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    succeeds('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) return
  }
  process.stderr.write(
    'No Chromium for the browser tests: install one (Debian: apt-get install chromium) or name its program in CHROMIUM_PATH\n',
  )
  process.exit(1)
}

function succeeds(program, args) {
  const { status } = spawnSync(program, args, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
