import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readStaticFiles } from './static-files.ts'

test('OPS-36 every file of the build is sent: scripts, styles, fonts and pictures', () => {
  const files = readStaticFiles('build/client', { always: [], forFiles: [], overHttps: [] })
  const names = readdirSync('build/client/assets').filter((name) => !/\.(br|gz)$/.test(name))
  expect(names.filter((name) => !files.has(`/assets/${name}`))).toEqual([])
  expect(names.length).toBeGreaterThan(100)
})
