import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTearSheetCache, type TearSheetCache } from './tear-sheet-cache.server.ts'

const log = pino({ level: 'silent' })
let folder: string
let cache: TearSheetCache
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'))
  cache = createTearSheetCache({ folder, log })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sheetOf = (workId: string, fingerprint: string, siteName = 'Vitrine') => ({ workId, siteName, fingerprint })
const sheet = (text: string) => vi.fn(async () => Buffer.from(text))

test('draws a version once, however many ask at the same time and after a restart', async () => {
  const draw = sheet('first')
  const together = await Promise.all([1, 2, 3].map(() => cache.take(sheetOf('work', 'a'), draw)))
  expect(together.map(String)).toEqual(['first', 'first', 'first'])
  const later = createTearSheetCache({ folder, log })
  expect(String(await later.take(sheetOf('work', 'a'), draw))).toBe('first')
  expect(draw).toHaveBeenCalledOnce()
})

test('keeps the newest version of a work only', async () => {
  await cache.take(sheetOf('work', 'a'), sheet('first'))
  expect(String(await cache.take(sheetOf('work', 'b'), sheet('second')))).toBe('second')
  expect(await readdir(join(folder, 'work'))).toEqual([expect.stringMatching(/^[\da-f]{8}-b\.pdf$/)])
})

test('TEAR-18 two sites keep a sheet of a work each, and what an earlier release kept goes', async () => {
  await mkdir(join(folder, 'work'))
  await writeFile(join(folder, 'work', 'a.pdf'), 'of an earlier release')
  const draw = sheet('drawn')
  for (const site of ['Vitrine', 'Antiques', 'Vitrine', 'Antiques'])
    await cache.take(sheetOf('work', site[0]!, site), draw)
  expect(draw).toHaveBeenCalledTimes(2)
  expect((await readdir(join(folder, 'work'))).map((name) => name.slice(8)).sort()).toEqual(['-A.pdf', '-V.pdf'])
  await cache.take(sheetOf('work', 'N', 'Vitrine'), draw)
  expect((await readdir(join(folder, 'work'))).map((name) => name.slice(8)).sort()).toEqual(['-A.pdf', '-N.pdf'])
})

test('TEAR-18 the sheets of a work that is gone are removed, also where there are none', async () => {
  for (const work of ['gone', 'kept']) await cache.take(sheetOf(work, 'a'), sheet('drawn'))
  for (const work of ['gone', 'never']) await cache.forget(work)
  expect(await readdir(folder)).toEqual(['kept'])
})

test('a failed sheet is not kept, and stops no other', async () => {
  await expect(cache.take(sheetOf('work', 'a'), async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(String(await cache.take(sheetOf('work', 'a'), sheet('now')))).toBe('now')
})

test('draws one sheet at a time', async () => {
  let busy = 0
  let max = 0
  const draw = async () => {
    max = Math.max(max, ++busy)
    await new Promise((done) => setImmediate(done))
    busy--
    return Buffer.from('x')
  }
  await Promise.all(['a', 'b', 'c'].map((work) => cache.take(sheetOf(work, '1'), draw)))
  expect(max).toBe(1)
})

test('a cache that cannot be written to still hands out the sheet', async () => {
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file where the folder should be')
  const broken = createTearSheetCache({ folder: blocked, log })
  expect(String(await broken.take(sheetOf('work', 'a'), sheet('drawn')))).toBe('drawn')
})

test('TEAR-16 a sheet that waits for its picture keeps no receipt waiting', async () => {
  const begun = Promise.withResolvers<void>()
  const picture = Promise.withResolvers<Buffer>()
  const waiting = cache.take(sheetOf('work', 'a'), () => {
    begun.resolve()
    return picture.promise
  })
  await begun.promise
  const next = cache.take(sheetOf('other', 'a'), sheet('next'))
  expect(String(await cache.draw(sheet('receipt')))).toBe('receipt')
  picture.resolve(Buffer.from('sheet'))
  expect([await waiting, await next].map(String)).toEqual(['sheet', 'next'])
})

test('TEAR-17 fonts that could not be read once are read again with the next sheet', async () => {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'nowhere'))
  await expect(cache.draw(sheet('receipt'))).rejects.toThrow('ENOENT')
  cwd.mockRestore()
  expect(String(await cache.draw(sheet('receipt')))).toBe('receipt')
})
