import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { client_files } from '#db/schema/client-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { deleteOldClientFiles, storeClientFiles } from './store-client-files.ts'

const dayMs = 24 * 3_600_000
const start = new Date('2031-11-20T17:00:00Z')

let database: TestDatabase
let folders: { old: string; new: string }
let moment: Date
beforeAll(async () => {
  database = await createTestDatabase()
  const makeFolder = () => mkdtemp(join(tmpdir(), 'vitrine-assets-'))
  folders = { old: await makeFolder(), new: await makeFolder() }
})
afterAll(async () => {
  for (const folder of Object.values(folders)) await rm(folder, { recursive: true })
  await database.drop()
})
beforeEach(async () => {
  moment = start
  await database.db.delete(client_files)
})

const context = () => ({ db: database.db, now: () => moment })
const pass = (days: number) => {
  moment = new Date(moment.getTime() + days * dayMs)
}
const write = (build: 'old' | 'new', name: string, text = name) => writeFile(join(folders[build], name), text)
const listRows = async () =>
  (await database.db.select().from(client_files).orderBy(client_files.name)).map(({ name, body, named_at }) => [
    name,
    body.toString(),
    (named_at.getTime() - start.getTime()) / dayMs,
  ])

test('OPS-36 the files of a build are stored once, whoever else does it at the same time, without what is compressed', async () => {
  for (const name of ['root-Aa_-0001.js', 'root-Aa_-0002.css', 'root-Aa_-0001.js.br', 'notes.txt', 'a-12345678.html'])
    await write('old', name)
  await Promise.all(Array.from({ length: 8 }, () => storeClientFiles(context(), folders.old)))
  const stored = [
    ['root-Aa_-0001.js', 'root-Aa_-0001.js', 0],
    ['root-Aa_-0002.css', 'root-Aa_-0002.css', 0],
  ]
  expect(await listRows()).toEqual(stored)
  pass(0.9)
  await storeClientFiles(context(), folders.old)
  expect(await listRows()).toEqual(stored)
  await write('new', 'root-Aa_-0001.js', 'the name says that it is the same')
  await write('new', 'root-Bb_-0003.js')
  pass(1)
  await storeClientFiles(context(), folders.new)
  expect(await listRows()).toEqual([
    ['root-Aa_-0001.js', 'root-Aa_-0001.js', 1.9],
    ['root-Aa_-0002.css', 'root-Aa_-0002.css', 0],
    ['root-Bb_-0003.js', 'root-Bb_-0003.js', 1.9],
  ])
})

test('OPS-37 files that no program has named for 30 days are deleted, its own never, however long it runs', async () => {
  await write('old', 'old-11111111.js')
  await storeClientFiles(context(), folders.old)
  // The earlier build runs for two months, in which the work of each day is done.
  for (let days = 0; days < 60; days += 20) {
    pass(20)
    await deleteOldClientFiles(context(), folders.old)
  }
  await write('new', 'new-22222222.js')
  await storeClientFiles(context(), folders.new)
  const names = async () => (await listRows()).map(([name]) => name)
  expect(await names()).toContain('old-11111111.js')
  pass(30)
  expect(await deleteOldClientFiles(context(), folders.new)).toBe(0)
  pass(0.01)
  expect(await deleteOldClientFiles(context(), folders.new)).toBeGreaterThan(0)
  expect(await names()).toContain('new-22222222.js')
  expect(await names()).not.toContain('old-11111111.js')
})

test('OPS-36 a program that was not built, as under development, stores nothing', async () => {
  await storeClientFiles(context(), join(folders.old, 'no-such-folder'))
  expect(await listRows()).toEqual([])
})
