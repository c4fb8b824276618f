import { existsSync, readdirSync } from 'node:fs'
import { firefox, webkit } from '@playwright/test'
import { installDebian, succeeds } from './install-quietly.mjs'

/** How to drive Firefox here: the one named in FIREFOX_PATH, Playwright's own, Debian's; undefined where there is none. */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH
  if (!given && existsSync(firefox.executablePath())) return { driver: 'playwright' }
  const program = [given, '/usr/bin/firefox-esr'].find((path) => path && existsSync(path))
  return program ? { driver: 'bidi', program } : undefined
}

/** How to drive WebKit here: Playwright's own, or the small browser that comes with WebKitGTK's driver. */
export function findWebKit() {
  if (existsSync(webkit.executablePath())) return { driver: 'playwright' }
  if (!['WebKitWebDriver', 'Xvfb'].every((name) => existsSync(`/usr/bin/${name}`))) return undefined
  const program = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))
  return program ? { driver: 'webdriver', program } : undefined
}

const engines = [
  { name: 'Firefox', find: findFirefox, own: 'firefox', packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, own: 'webkit', packages: ['webkit2gtk-driver', 'xvfb'] },
]

/** Makes sure that Firefox and WebKit are installed: those that were found, else Playwright's, else (as root) Debian's packages. */
export function installEngines() {
  for (const { name, find, own, packages } of engines) {
    if (find()) continue
    process.stdout.write(`Installing ${name} for the browser tests …\n`)
    if (!succeeds('npx', ['playwright', 'install', own])) installDebian(packages)
  }
}

/** A line for each engine that is not installed, in which tests are therefore not run. */
export function missingEngines() {
  return engines
    .filter(({ find }) => !find())
    .map(
      ({ name, own, packages }) =>
        `Not tested in ${name}, which is not installed: npx playwright install ${own} (Debian: apt-get install ${packages.join(' ')})`,
    )
}
