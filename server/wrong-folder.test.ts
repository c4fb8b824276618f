import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

test.each([[], ['export', 'works.csv'], ['backup', 'sets']])(
  'OPS-57 started in another folder than its own the program says so in a line: %s %s',
  (...args) => {
    const dataDir = join(tmpdir(), 'vitrine-never-made')
    const program = spawnSync(process.execPath, [resolve('build/server/index.js'), ...args], {
      cwd: '/',
      env: { DATA_DIR: dataDir, PORT: '0' },
      encoding: 'utf8',
    })
    expect(program).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'Start Vitrine in its own folder: / holds no db/migrations\n',
    })
  },
)
