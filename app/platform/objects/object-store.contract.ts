import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ObjectStore } from './object-store.ts'

/** The tests that every object store must pass, empty at first: a folder, and the real client against its emulator. */
export function describeObjectStore(name: string, start: () => Promise<ObjectStore>): void {
  describe(`object store ${name}`, () => {
    const listOf = async (store: ObjectStore) => {
      const listed = []
      for await (const { key, bytes } of store.list()) listed.push(`${key} ${bytes}`)
      return listed
    }

    test('S3-02 an object comes back as it was put, also over another one, until it is removed', async () => {
      const store = await start()
      const [bytes, other] = [randomBytes(70_000), randomBytes(10)]
      expect([await store.get('ab/one.webp'), await store.head('ab/one.webp')]).toEqual([null, null])
      await store.put('ab/one.webp', bytes)
      expect((await store.get('ab/one.webp'))!.equals(bytes)).toBe(true)
      expect(await store.head('ab/one.webp')).toMatchObject({ bytes: 70_000, modifiedMs: expect.any(Number) })
      await store.put('ab/one.webp', other)
      expect(await store.get('ab/one.webp')).toEqual(other)
      await store.remove('ab/one.webp')
      expect(await store.get('ab/one.webp')).toBeNull()
      await store.remove('ab/one.webp')
    })

    test('S3-02 lists what there is in the order of keys, and nothing else', async () => {
      const store = await start()
      expect(await listOf(store)).toEqual([])
      const keys = ['cd/3', 'ab/1', 'ab/2 ü+&(x)']
      for (const key of keys) await store.put(key, Buffer.from(key))
      await store.check()
      expect(await listOf(store)).toEqual(['ab/1 4', 'ab/2 ü+&(x) 12', 'cd/3 4'])
      expect(await store.get('ab/2 ü+&(x)')).toEqual(Buffer.from('ab/2 ü+&(x)'))
    })

    test('S3-02 keeps an object of no bytes, and many that come at once', async () => {
      const store = await start()
      await store.put('empty', Buffer.alloc(0))
      expect(await store.get('empty')).toEqual(Buffer.alloc(0))
      const keys = Array.from({ length: 25 }, (_, at) => `ab/${at}`)
      await Promise.all(keys.map((key) => store.put(key, Buffer.from(key))))
      for (const key of keys) expect(await store.get(key)).toEqual(Buffer.from(key))
    })
  })
}
