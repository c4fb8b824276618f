import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/find-chromium.mjs'

const executablePath = findChromium()

// What hangs ends; a database is cloned for the file and programs are started in it, however busy the machine is.
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }

/** Tests that put a module of their own in place of another: they cannot share a process with those that use the real one. */
const withMocks = ['app/features/orders/purchase/{purchase,take-up-order}.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{app,db,server,integrations,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.component.test.tsx', ...withMocks],
          globalSetup: ['tests/vitest-global-setup.ts'],
          // The built program runs as it is.
          server: { deps: { external: [/\/build\/server\//] } },
          pool: 'forks',
          // More than cores: tests wait for programs that they start. The default leaves a core free, of two half.
          maxWorkers: Math.ceil(1.5 * availableParallelism()),
          // A process for each worker, not for each file: starting and importing would take as long as the tests.
          isolate: false,
          // With the React that visitors get, as in journeys.
          env: { NODE_ENV: 'production' },
          ...limits,
        },
      },
      { test: { name: 'mocks', include: withMocks, sequence: { groupOrder: 1 }, ...limits } },
      {
        // Hooks and components by themselves, in a real browser: focus, dialogs and forms are its own.
        // All that is imported is named, so that the development server does not reload the page when it finds more.
        optimizeDeps: {
          include: [
            'react-router',
            'zod',
            'sonner',
            'vitest-browser-react',
            'react-dom/client',
            'uuidv7',
            '@paypal/react-paypal-js/sdk-v6',
          ],
        },
        test: {
          name: 'components',
          include: ['app/**/*.component.test.tsx'],
          setupFiles: ['tests/component-setup.ts'],
          provide: { renderDelayMs: Number(process.env.RENDER_DELAY_MS ?? 0) },
          // Twice the cores: nearly half the time is waiting, for a debounce or an animation.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 2 },
          ...limits,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
