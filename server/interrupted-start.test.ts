import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrationLock } from '#db/migrate.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { testPort } from '#tests/test-port.ts'

test.each([
  ['serve', 0],
  ['export', 1],
] as const)('OPS-25 asked to end while another copy migrates, %s ends at once', async (command, exitCode) => {
  const { db, url, drop } = await createTestDatabase()
  const holder = await db.$client.connect()
  await holder.query('select pg_advisory_lock($1)', [migrationLock])
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
  const port = String(await testPort())
  const program = spawn(process.execPath, ['build/server/index.js', command, 'works.csv'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...process.env,
      ...{ PORT: port, DATABASE_URL: url, DATA_DIR: dataDir },
      ...{ PAYMENT_PROVIDER: 'demo', ADMIN_PASSWORD: 'brown paper and string' },
    },
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  let complaint = ''
  program.stderr!.on('data', (chunk) => {
    complaint += chunk
  })
  await awaitBlocked(db)
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([exitCode, null])
  expect(complaint).toBe(exitCode ? 'Interrupted\n' : '')
  holder.release(true)
  await drop()
  await rm(dataDir, { recursive: true })
})
