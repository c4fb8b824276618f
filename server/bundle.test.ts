import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }

test('OPS-10 the built server imports what package.json names, and nothing else', async () => {
  const program = await readFile('build/server/index.js', 'utf8')
  const imported = [...program.matchAll(/(?:^import .*?from |^import |[^.\w]import\()"([^".][^"]*)"/gm)].map(
    ([, name]) => name!,
  )
  const packages = new Set(
    imported.filter((name) => !isBuiltin(name)).map((name) => name.match(/^(?:@[^/]+\/)?[^/]+/)![0]),
  )
  expect(packages).toContain('pg')
  expect([...packages].filter((name) => !(name in packageFile.dependencies))).toEqual([])
})
