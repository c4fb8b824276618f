import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'
import { findFirefox, findWebKit } from './scripts/find-engines.mjs'
import type { EngineChoice } from './tests/engines/walk.ts'

// The built program runs in the workers: with the React that visitors get, not with the one for development.
process.env.NODE_ENV = 'production'

const chromium = findChromium()
const firefox = findFirefox()
const webkit = findWebKit()

const launchOptions = {
  ...(chromium && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The walk in one engine; nothing where that is missing, which the closing lines say. */
const walk = (title: string, choice: EngineChoice | undefined) =>
  choice ? [{ name: `Walk in ${title}`, testDir: 'tests/engines', use: { choice } }] : []

export default defineConfig<{ choice: EngineChoice }>({
  // A folder of its own: it is emptied at the start, and the other runner's report lies beside it.
  outputDir: 'test-results/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  // The built program runs as it is: its 3 MB would be transpiled, and a worker would stand still at its first error, whose
  // stack is looked up in their source map.
  build: { external: ['**/build/**'] },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  // What is awaited comes in a fraction of this; a busy machine may take its time.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    launchOptions,
    // A trace takes a tenth of a journey's time: `--trace=retain-on-failure` where one is looked into.
    trace: 'off',
  },
  projects: [
    {
      name: 'Journeys',
      testDir: 'tests/e2e',
      // Desktop unless a journey says otherwise: `test.use(phone)`.
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    ...walk('Chromium', { engine: 'chromium', found: { driver: 'playwright' }, launchOptions }),
    ...walk('Firefox', firefox && { engine: 'firefox', found: firefox }),
    ...walk('Firefox with what Safari 16.4 has', firefox && { engine: 'firefox', found: firefox, isOlder: true }),
    ...walk('WebKit', webkit && { engine: 'webkit', found: webkit }),
  ],
})
