import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ...['admin', 'backup', 'restore', 'import', 'export', 'orders'],
  ...['make-variants', 'move-pictures', 'upgrade-database', 'check-payments'],
])('%s --help prints its usage and starts nothing', (command) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/server/index.js', command, '--help'], {
    encoding: 'utf8',
    // Whatever the settings are.
    env: { ...process.env, PORT: 'wrong' },
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(new RegExp(`^npm run ${command}\\b`))
})
