import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import type { ObjectStore } from '#app/platform/objects/object-store.ts'
import { movePictures } from './move-pictures.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-move-'))
})
afterAll(() => rm(folder, { recursive: true }))

const key = `ab/ab${'0'.repeat(30)}-400.webp`
const content = Buffer.from('the picture')
const other = Buffer.from('not picture')

/** Moves the picture to `to` and has the source deleted; resolves to why it was not. */
async function refusal(to: Partial<ObjectStore>) {
  const from = createFolderStore(join(folder, 'from'))
  await from.put(key, content)
  const moving = movePictures({
    from,
    to: { ...createFolderStore(join(folder, 'to')), ...to },
    deletesSource: true,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  const { message } = await moving.then(
    () => expect.unreachable('the source is deleted'),
    (error: Error) => error,
  )
  expect(await from.get(key)).toEqual(content)
  return message
}

test('S3-11 a copy that is read back with other bytes is none, and its source stays', async () => {
  expect(await refusal({ name: 'the bucket', get: async () => other })).toBe(
    `the bucket gives ${key} back with other bytes`,
  )
})

test('S3-11 no source is deleted on the word of a checksum alone: its copy is read once more', async () => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const head = async () => ({ bytes: content.length, modifiedMs: 0, sha256 })
  const message = await refusal({ name: 'the bucket', head, get: async () => other })
  expect(message).toMatch(`${key} is not in the bucket as in`)
})
