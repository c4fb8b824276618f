import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { BackupPlace } from './backup-place.ts'
import type { BackedUpPicture } from './manifest.server.ts'
import type { BackupSet } from './open-set.server.ts'
import { readPictures } from './read-pictures.server.ts'

const pictures = Array.from({ length: 7_000 }, (_, at) => ({
  path: `ab/ab${at.toString().padStart(30, '0')}-640.webp`,
  bytes: at,
  modifiedMs: at + 0.5,
  sha256: hash('sha256', `${at}`),
}))
const list = Buffer.from(pictures.map((picture) => `${JSON.stringify(picture)}\n`).join(''))

async function readAll(reading: AsyncIterable<BackedUpPicture>) {
  const read = []
  for await (const picture of reading) read.push(picture)
  return read
}

/** A set whose list is `content`, and how much of it is asked for at once. */
function openList(content: Buffer) {
  const asked: number[] = []
  const read: BackupPlace['read'] = async (_path, _signal, { start, end } = { start: 0, end: list.length }) => {
    asked.push(end + 1 - start)
    return Readable.from([content.subarray(start, end + 1)])
  }
  const set = { place: { read }, name: 'one', path: '/sets/one', manifest: { pictures: { count: pictures.length } } }
  return { asked, set: set as unknown as BackupSet }
}

test('BKP-40 a list of any length is read in parts, each asked for when the one before has been used', async () => {
  const { asked, set } = openList(list)
  const reading = readPictures(set)
  const first = await reading.next()
  expect([first.value, asked]).toEqual([pictures[0], [2 ** 20]])
  expect([first.value, ...(await readAll(reading))]).toEqual(pictures)
  expect(asked.length).toBe(Math.ceil(list.length / 2 ** 20))
  expect(asked.length).toBeGreaterThan(1)
})

test('BKP-40 BKP-34 a list that has become shorter is refused', async () => {
  const { set } = openList(list.subarray(0, list.length - 100))
  await expect(readAll(readPictures(set))).rejects.toThrow('pictures.jsonl of the set /sets/one has become')
})
