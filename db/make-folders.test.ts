import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolders } from './make-folders.ts'

test('OPS-19 folders are made with those above them, and one that cannot be made is told at once, also below /proc', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-folders-'))
  const deep = join(folder, 'a/b/c')
  await Promise.all(Array.from({ length: 5 }, () => makeFolders(deep)))
  expect((await stat(deep)).isDirectory()).toBe(true)
  await writeFile(join(folder, 'file'), '')
  await expect(makeFolders(join(folder, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolders(join(folder, 'file/x'))).rejects.toThrow('ENOTDIR')
  await expect(makeFolders('/proc/vitrine/data')).rejects.toThrow('ENOENT')
  await rm(folder, { recursive: true })
})
