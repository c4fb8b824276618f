import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'

const chromium = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  // A folder of its own: it is emptied at the start, and the other runner's report lies beside it.
  outputDir: 'test-results/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // What is awaited comes in a tenth of this; a busy machine may take its time.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    launchOptions: {
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
    },
    // Without the film of every page: drawing it takes a core of its own.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
  },
  // Desktop unless a journey says otherwise: `test.use(phone)`.
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
})
