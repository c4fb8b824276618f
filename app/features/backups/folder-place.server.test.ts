import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
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
