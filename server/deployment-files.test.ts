import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the compose file sets what its containers need and leaves the rest to vitrine.env', async () => {
  const compose = await readFile('deploy/compose.yaml', 'utf8')
  const [program = ''] = compose.split('\n  postgres:\n')
  const set = [...program.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(set).toEqual(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PGPASSWORD'])
})

test.each(['.dockerignore', '.gitignore'])(
  'a file of variables stays out of the image and the repository: %s',
  async (name) => {
    const patterns = (await readFile(name, 'utf8')).split('\n')
    expect(patterns).toContain('*.env')
  },
)

test('Caddy gives up an idle connection before the program closes it', async () => {
  const [, caddySeconds] = /keepalive (\d+)s/.exec(await readFile('deploy/Caddyfile', 'utf8')) ?? []
  const [, programMs = ''] = /keepAliveTimeout = ([\d_]+)/.exec(await readFile('server/start-app.ts', 'utf8')) ?? []
  expect(Number(caddySeconds) * 1_000).toBeLessThan(Number(programMs.replaceAll('_', '')))
})
