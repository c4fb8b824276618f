import { existsSync } from 'node:fs'
import { installDebian, succeeds } from './install-quietly.mjs'

/** Debian's headless one first: the other starts a second process for each page, to draw a toolbar that nobody sees. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The Chromium for tests: the one named in CHROMIUM_PATH, Debian's, or undefined for Playwright's own. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...programs.map((name) => `/usr/bin/${name}`)].find(
    (path) => path && existsSync(path),
  )
}

/** Makes sure that a Chromium is installed: one that was found, else Playwright's, else (as root) Debian's package. */
export async function installChromium() {
  if (findChromium()) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  process.stdout.write('Installing Chromium for the browser tests …\n')
  if (succeeds('npx', ['playwright', 'install', 'chromium'])) return
  if (installDebian(['chromium-headless-shell']) || installDebian(['chromium'])) return
  process.stderr.write(
    'No Chromium for the browser tests: install one (Debian: apt-get install chromium) or name its program in CHROMIUM_PATH\n',
  )
  process.exit(1)
}
