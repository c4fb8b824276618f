import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { createTestDatabase } from '#tests/test-database.ts'

test('IMP-05 an import ends in order when it is interrupted twice at once, as Ctrl-C under npm does', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-interrupt-'))
  const file = join(folder, 'works.csv')
  // Five batches: a process that has not had its turn since the signals may take one in before it hears of them.
  const lines = Array.from({ length: 1_000 }, (_, line) => `Sea ${line},Paintings,IMG`)
  await writeFile(file, ['name,category,images', ...lines].join('\n'))
  const blocker = await database.db.$client.connect()
  try {
    // What it adds waits until the signals are there.
    await blocker.query('begin; lock table products in exclusive mode')
    const command = spawn(process.execPath, ['build/server/index.js', 'import', file, '--sample-images'], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'data'),
        PAYMENT_PROVIDER: 'demo',
        ADMIN_PASSWORD: 'not asked for by a command',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const complaints = text(command.stderr)
    await eventually(async () => {
      const { rowCount } = await database.db.$client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    })
    command.kill('SIGINT')
    command.kill('SIGINT')
    const ended = once(command, 'exit')
    await blocker.query('commit')
    expect(await ended).toEqual([1, null])
    const pattern =
      /^Interrupted after line (\d+) \((\d+) added, 0 updated, 0 unchanged, 0 refused\); the same command goes on from there\n$/
    const [, line, added] = pattern.exec(await complaints) ?? []
    const { rows } = await database.db.$client.query('select count(*)::int as count from products')
    expect(Number(added)).toBe(rows[0].count)
    expect(Number(line)).toBe(rows[0].count + 1)
    expect(rows[0].count).toBeLessThan(1_000)
  } finally {
    blocker.release(true)
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
