import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,db,server,integrations,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/vitest-global-setup.ts'],
    pool: 'forks',
    // One for every core: the default leaves one free, which on two cores is half of them.
    maxWorkers: '100%',
    // A database cloned for the file, a server started in it: more than the default 5 s on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
