import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { BackupPlace } from './backup-place.ts'

/** What every place of backups, initially empty, must do: a folder, and a bucket. `start` returns a place, and a second handle to it. */
export function describeBackupPlace(name: string, start: () => Promise<() => BackupPlace>): void {
  describe(`backup place ${name}`, () => {
    const signal = new AbortController().signal
    const [older, newer] = ['2026-11-24T080000Z', '2026-11-25T080000Z']
    const of = (content: string | Buffer) => Readable.from([Buffer.from(content)])
    const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    async function write(place: BackupPlace, set: string) {
      const unfinished = await place.begin(set)
      await unfinished.write('tables/one', [of(`rows of ${set}`)], signal)
      return unfinished
    }
    const readAll = async (place: BackupPlace, path: string) => {
      const stream = await place.read(path)
      return stream && text(stream)
    }
    const pictures = async (place: BackupPlace) => {
      const found = []
      for await (const picture of place.listPictures()) found.push(picture)
      return found
    }

    test('BKP-24 a set counts once it is finished, and its files come back', async () => {
      const place = (await start())()
      expect([await place.listSets(), await place.look(older), await pictures(place)]).toEqual([[], 'nothing', []])
      const letGo = await place.take('one')
      const content = randomBytes(200_000)
      const unfinished = await write(place, older)
      const facts = await unfinished.write('tables/two', [of(content), createGzip({ level: 0 })], signal)
      expect(facts.bytes).toBeGreaterThan(content.length)
      expect(await unfinished.write('empty', [of('')], signal)).toEqual({ bytes: 0, sha256: sha256(Buffer.from('')) })
      expect(await place.listSets()).toEqual([])
      await unfinished.finish('{}', signal)
      await (await write(place, newer)).finish('{"newer":true}', signal)
      await letGo()
      expect([await place.listSets(), await place.look(older)]).toEqual([[older, newer], 'something'])
      expect(await readAll(place, `${newer}/manifest.json`)).toBe('{"newer":true}')
      expect(await readAll(place, `${older}/tables/one`)).toBe(`rows of ${older}`)
      expect(await readAll(place, `${older}/empty`)).toBe('')
      const hash = createHash('sha256')
      for await (const chunk of (await place.read(`${older}/tables/two`))!) hash.update(chunk)
      expect(hash.digest('hex')).toBe(facts.sha256)
      const part = await place.read(`${older}/tables/one`, signal, { start: 2, end: 5 })
      expect(await text(part!)).toBe(`rows of ${older}`.slice(2, 6))
      const end = await place.read(`${older}/tables/one`, signal, { start: 20, end: 1_000 })
      expect(await text(end!)).toBe(`rows of ${older}`.slice(20))
      expect(await place.read(`${older}/tables/none`)).toBeNull()
      expect(await place.read(`${older}/tables/none`, signal, { start: 0, end: 5 })).toBeNull()
    })

    test('BKP-24 what a backup that was cut off left is removed by the next one; whole sets stay until they are removed', async () => {
      const open = await start()
      const place = open()
      await place.take('one')
      await (await write(place, older)).finish('{}', signal)
      await write(place, newer)
      expect(await place.listSets()).toEqual([older])
      // As after a kill: the lock was not released.
      const letGo = await open().take('one')
      expect([await place.listSets(), await place.look(newer)]).toEqual([[older], 'nothing'])
      const given = await write(place, newer)
      await given.discard()
      expect(await place.look(newer)).toBe('nothing')
      await place.removeSet(older)
      expect([await place.listSets(), await place.look(older)]).toEqual([[], 'nothing'])
      await letGo()
    })

    test('BKP-25 BKP-08 while one database is backed up there, another is refused; it is not afterwards', async () => {
      const open = await start()
      const letGo = await open().take('one')
      await expect(open().take('another')).rejects.toThrow('A backup of another database is being written to')
      await letGo()
      await (await open().take('another'))()
    })

    test('BKP-24 BKP-03 pictures are kept by their SHA-256, beside the sets', async () => {
      const place = (await start())()
      const letGo = await place.take('one')
      const [one, other] = [randomBytes(500), randomBytes(70_000)]
      for (const bytes of [one, other]) await place.putPicture(sha256(bytes), bytes, signal)
      const expected = [one, other].map((bytes) => ({ sha256: sha256(bytes), bytes: bytes.length }))
      expect(await pictures(place)).toEqual(expect.arrayContaining(expected))
      const read = await place.read(`pictures/${sha256(one).slice(0, 2)}/${sha256(one)}`)
      expect(Buffer.concat(await read!.toArray())).toEqual(one)
      await place.removePicture(sha256(one))
      await place.removePicture(sha256(one))
      expect(await pictures(place)).toEqual(expected.slice(1))
      await letGo()
    })

    test('BKP-24 one that is interrupted writes nothing that counts', async () => {
      const place = (await start())()
      await place.take('one')
      const unfinished = await write(place, older)
      const stopped = AbortSignal.abort(new Error('stop'))
      await expect(unfinished.write('tables/two', [of('x')], stopped)).rejects.toThrow()
      await expect(unfinished.finish('{}', stopped)).rejects.toThrow()
      expect(await place.listSets()).toEqual([])
      await unfinished.discard()
      expect(await place.look(older)).toBe('nothing')
    })
  })
}
