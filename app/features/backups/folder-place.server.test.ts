import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBackupPlace } from './backup-place.contract.ts'
import { createFolderPlace } from './folder-place.server.ts'

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-places-'))
})
afterAll(() => rm(folder, { recursive: true }))

describeBackupPlace('folder', async () => {
  const path = join(folder, String(++count), 'sets')
  return () => createFolderPlace(path)
})

test('BKP-33 a folder in which a backup could not begin is free for that of another database', async () => {
  const path = join(folder, String(++count), 'sets')
  await mkdir(path, { recursive: true })
  // Where a folder is expected.
  await symlink('pictures', join(path, 'pictures'))
  const place = createFolderPlace(path)
  await expect(place.take('one')).rejects.toThrow('ELOOP')
  await rm(join(path, 'pictures'))
  await (await place.take('another'))()
})

test('BKP-35 a set that belongs to another user is told as one that cannot be read, not as none', async () => {
  const path = join(folder, String(++count))
  await mkdir(join(path, 'set'), { recursive: true })
  await chmod(path, 0)
  const place = createFolderPlace(path)
  // Root may read everything.
  const isRoot = process.geteuid!() === 0
  if (isRoot) process.seteuid!(65_534)
  try {
    const refused = `set cannot be read (EACCES): do this as the user who owns it`
    await expect(place.look('set')).rejects.toThrow(refused)
    await expect(place.read('set')).rejects.toThrow(refused)
  } finally {
    if (isRoot) process.seteuid!(0)
    await chmod(path, 0o700)
  }
})

test('BKP-28 what else lies in the folder is neither removed nor taken for a picture of a set', async () => {
  const path = join(folder, String(++count))
  const checksum = 'ab'.repeat(32)
  const others = ['notes.unfinished/one', 'pictures/scan.tif', 'pictures/sc/scan.tif', `pictures/cd/${checksum}`]
  for (const other of others) {
    await mkdir(dirname(join(path, other)), { recursive: true })
    await writeFile(join(path, other), other)
  }
  const place = createFolderPlace(path)
  await (await place.take('one'))()
  for await (const { sha256 } of place.listPictures()) expect.unreachable(sha256)
  for (const other of others) expect(await readFile(join(path, other), 'utf8')).toBe(other)
})
