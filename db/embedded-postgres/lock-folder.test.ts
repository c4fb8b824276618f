import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('BKP-38 the lock of the database’s folder is taken, and let go, where there is no room for a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-lock-'))
  const code = `
    const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock-folder.ts'))})
    const letGo = await lockFolder(${JSON.stringify(join(folder, 'postgres.lock'))})
    const other = lockFolder(${JSON.stringify(join(folder, 'other.lock'))})
    await letGo()
    await (await other)()
    process.stdout.write('done')`
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 0 && exec "$0" --input-type=module --eval "$1"', process.execPath, code],
    { encoding: 'utf8' },
  )
  expect({ stdout, stderr }).toEqual({ stdout: 'done', stderr: '' })
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
