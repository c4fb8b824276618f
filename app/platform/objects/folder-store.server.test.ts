import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolderStore } from './folder-store.server.ts'
import { describeObjectStore } from './object-store.contract.ts'
import { withFallback } from './with-fallback.ts'

const folders: string[] = []
async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-objects-'))
  folders.push(folder)
  return { folder, store: createFolderStore(join(folder, 'images')) }
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

describeObjectStore('folder', async () => (await start()).store)
describeObjectStore('folder beside another', async () => withFallback((await start()).store, (await start()).store))

test('S3-02 what is half written is no object, and a refused write leaves nothing behind', async () => {
  const { folder, store } = await start()
  await store.put('ab/one', Buffer.from('one'))
  await writeFile(join(folder, 'images/ab/two.0b7f3c56-1d1f-4a2b-9a55-0f3c7f6c9d11'), 'tw')
  const listed = []
  for await (const { key } of store.list()) listed.push(key)
  expect(listed).toEqual(['ab/one'])
  await expect(store.put('ab/one/two', Buffer.from('two'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await readdir(join(folder, 'images/ab'))).toHaveLength(2)
})

test('UPL-19 what was cut off half written is removed once it is old, and nothing else', async () => {
  const [{ folder, store }, { store: other }] = [await start(), await start()]
  const part = '.0b7f3c56-1d1f-4a2b-9a55-0f3c7f6c9d11'
  await store.put('ab/whole', Buffer.from('whole'))
  for (const name of ['whole', `old${part}`, `new${part}`, `foreign${part}`, 'old.part']) {
    const path = join(folder, 'images/ab', name)
    await writeFile(path, 'tw')
    await utimes(path, ...((name.startsWith('new') ? [1_002, 1_002] : [998, 998]) as [number, number]))
  }
  const which = { before: new Date(1_000_000), isOurs: (key: string) => /^ab\/(whole|old|new)$/.test(key) }
  expect(await withFallback(other, store).removeParts(which)).toBe(1)
  expect((await readdir(join(folder, 'images/ab'))).sort()).toEqual([
    `foreign${part}`,
    `new${part}`,
    'old.part',
    'whole',
  ])
})

test('S3-02 folders stand in the list where their keys do, also one that is a link to another disk', async () => {
  const [{ folder, store }, { folder: disk, store: other }] = [await start(), await start()]
  await other.put('1', Buffer.from('one'))
  for (const key of ['ab/d/2', 'ab.c', 'ab-c', 'ab0', 'ab/e']) await store.put(key, Buffer.from(key))
  await symlink(join(disk, 'images'), join(folder, 'images/ac'))
  const listed = []
  for await (const { key } of store.list()) listed.push(key)
  expect(listed).toEqual(['ab-c', 'ab.c', 'ab/d/2', 'ab/e', 'ab0', 'ac/1'])
})

test('S3-06 with another place behind it, what is only there is found and listed once; new objects go to the first', async () => {
  const [{ store: main }, { store: other }] = [await start(), await start()]
  await other.put('ab/1', Buffer.from('one'))
  await other.put('ab/2', Buffer.from('two'))
  await main.put('ab/2', Buffer.from('newer'))
  await main.put('ab/3', Buffer.from('three'))
  const both = withFallback(main, other)
  expect(await both.get('ab/1')).toEqual(Buffer.from('one'))
  expect(await both.head('ab/1')).toMatchObject({ bytes: 3 })
  expect(await both.get('ab/2')).toEqual(Buffer.from('newer'))
  const listed = []
  for await (const { key, bytes } of both.list()) listed.push([key, bytes])
  expect(listed).toEqual([
    ['ab/1', 3],
    ['ab/2', 5],
    ['ab/3', 5],
  ])
  await both.put('ab/1', Buffer.from('again'))
  expect([await main.get('ab/1'), await other.get('ab/1')]).toEqual([Buffer.from('again'), Buffer.from('one')])
  await both.remove('ab/1')
  expect([await main.get('ab/1'), await other.get('ab/1')]).toEqual([null, null])
})
