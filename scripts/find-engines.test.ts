import { expect, test, vi } from 'vitest'
import { findFirefox, findWebKit, missingEngines } from './find-engines.mjs'

const files = vi.hoisted(() => new Set<string>())
vi.mock('node:fs', () => ({
  existsSync: (path: string) => files.has(path),
  readdirSync: () => ['x86_64-linux-gnu'],
}))

test('ENG-19 an engine that is not here is named, with what installs it', () => {
  expect(missingEngines()).toEqual([
    'Not tested in Firefox, which is not installed: npx playwright install firefox (Debian: apt-get install firefox-esr)',
    'Not tested in WebKit, which is not installed: npx playwright install webkit (Debian: apt-get install webkit2gtk-driver xvfb)',
  ])
})

test('ENG-19 what Debian has is found, WebKit only with its driver and a screen', () => {
  const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
  for (const path of ['/usr/bin/firefox-esr', browser, '/usr/bin/WebKitWebDriver']) files.add(path)
  expect(findFirefox()).toEqual({ driver: 'bidi', program: '/usr/bin/firefox-esr' })
  expect(findWebKit()).toBeUndefined()
  files.add('/usr/bin/Xvfb')
  expect(findWebKit()).toEqual({ driver: 'webdriver', program: browser })
  expect(missingEngines()).toEqual([])
})
