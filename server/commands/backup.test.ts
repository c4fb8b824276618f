import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBackupState } from '#app/features/backups/last-backup.server.ts'
import { products } from '#db/schema/products.ts'
import { type S3Emulator, startS3Emulator } from '#integrations/s3/emulator/emulator.ts'
import { createBackupBench } from '#tests/backup-bench.ts'
import { newProduct } from '#tests/new-product.ts'
import { readSettings } from '../settings.ts'
import { runBackupCommand, usage } from './backup.ts'
import { usage as restoreUsage, runRestoreCommand } from './restore.ts'

let bench: Awaited<ReturnType<typeof createBackupBench>>
let emulator: S3Emulator
/** Without a bucket of pictures. */
let account: Record<string, string>
beforeAll(async () => {
  bench = await createBackupBench()
  emulator = await startS3Emulator()
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = emulator.env
  account = { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
})
afterAll(async () => {
  await emulator.stop()
  await bench.end()
})

/** Runs a command on an installation. Resolves to its exit code, its output and its complaints. */
async function run(
  command: typeof runBackupCommand,
  args: string[],
  { url, dataDir }: { url: string; dataDir: string },
  env: Record<string, string> = {},
) {
  const output: string[] = []
  const complained: string[] = []
  const code = await command(
    args,
    { settings: readSettings({ DATA_DIR: dataDir, ...env }), openDatabase: async () => url },
    {
      say: (line) => output.push(line),
      complain: (line) => complained.push(line),
      signal: new AbortController().signal,
    },
  )
  return { code, output, complained }
}

test('BKP-01 BKP-05 BKP-12 OPS-52 a backup is made, verified and restored by commands that say what they did', async () => {
  const gallery = await bench.place()
  const { url } = await gallery.store.ingest(await bench.newPicture())
  const { id } = await newProduct(gallery.db, { images: [url] })
  const to = bench.newFolder()
  const made = await run(runBackupCommand, [], gallery, { BACKUP_TO: to })
  expect(made).toMatchObject({ code: 0, complained: [] })
  expect(made.output[0]).toMatch(/Z: [\d,]+ rows and 1 picture, \d\.\d MB, of which \d\.\d MB are new/)
  const set = made.output[0]!.split(': ')[0]!
  expect((await findBackupState(gallery.db, to)).last).toMatchObject({ folder: to, verifiedAt: null })

  const verified = await run(runBackupCommand, ['--verify', set], gallery)
  expect(verified).toMatchObject({
    code: 0,
    output: [expect.stringMatching(/is whole: \d+ tables restored and compared, 1 picture read/)],
  })
  expect((await findBackupState(gallery.db, to)).last!.verifiedAt).not.toBeNull()

  const target = await bench.empty()
  const restored = await run(runRestoreCommand, [set], target)
  expect(restored).toMatchObject({ code: 0, complained: [], output: [expect.stringMatching(/rows and 1 picture\./)] })
  expect((await target.db.select({ id: products.id }).from(products))[0]).toEqual({ id })
  expect(await run(runRestoreCommand, [set], target)).toMatchObject({
    code: 1,
    output: [],
    complained: [expect.stringContaining('The database is not empty, and nothing is overwritten')],
  })
})

test('BKP-23 s3:// stands for a folder in every command, with an account and without S3_BUCKET', async () => {
  const gallery = await bench.place()
  const { url } = await gallery.store.ingest(await bench.newPicture())
  const { id } = await newProduct(gallery.db, { images: [url] })
  const made = await run(runBackupCommand, ['s3://gallery/of/us/'], gallery, account)
  expect(made).toMatchObject({ code: 0, complained: [] })
  expect(made.output[0]).toMatch(
    /^s3:\/\/gallery\/of\/us\/\S+Z: [\d,]+ rows and 1 picture, \d\.\d MB, of which \d\.\d MB are new/,
  )
  const set = made.output[0]!.split(': ')[0]!
  expect((await findBackupState(gallery.db, 's3://gallery/of/us')).last).toMatchObject({
    folder: 's3://gallery/of/us',
    verifiedAt: null,
  })
  expect(await run(runBackupCommand, ['--verify', set], gallery, account)).toMatchObject({
    code: 0,
    output: [expect.stringContaining(`${set} is whole: `)],
  })
  expect((await findBackupState(gallery.db, 's3://gallery/of/us')).last!.verifiedAt).not.toBeNull()
  const target = await bench.empty()
  expect(await run(runRestoreCommand, [`${set}/`], target, account)).toMatchObject({ code: 0, complained: [] })
  expect((await target.db.select({ id: products.id }).from(products))[0]).toEqual({ id })
  const again = await run(runBackupCommand, [], gallery, { ...account, BACKUP_TO: 's3://gallery' })
  expect(again.output[0]).toMatch(/^s3:\/\/gallery\/\d\S+Z: /)
})

test('BKP-26 a bucket that cannot be used is told in a sentence, with an exit code that is not 0', async () => {
  const gallery = await bench.place()
  const wrong = { ...account, S3_SECRET_ACCESS_KEY: 'wrong' }
  const refused = `${emulator.url} refuses the signature: S3_SECRET_ACCESS_KEY is not that of emulated-key (SignatureDoesNotMatch)`
  const complaint = (sentence: string) => ({ code: 1, output: [], complained: [sentence] })
  expect(await run(runBackupCommand, ['s3://gallery/sets'], gallery, wrong)).toEqual(
    complaint(`${refused}. Nothing was written that counts as a backup`),
  )
  expect(await run(runBackupCommand, ['--verify', 's3://gallery/sets/one'], gallery, wrong)).toEqual(complaint(refused))
  expect(await run(runRestoreCommand, ['s3://nowhere/sets/one'], await bench.empty(), account)).toEqual(
    complaint(`There is no bucket nowhere at ${emulator.url}. The database is as empty as before; restore again`),
  )
})

test('BKP-18 addresses of other stores are refused with a sentence, and a wrong use with how it is used', async () => {
  const gallery = await bench.place()
  const no = (address: string) =>
    `${address} cannot be used: backups go to and come from folders of this machine and s3://BUCKET/PREFIX`
  for (const address of ['https://gallery/sets', 's3://', 's3://Gallery/sets'])
    for (const [command, args] of [
      [runBackupCommand, [address]],
      [runBackupCommand, ['--verify', address]],
      [runRestoreCommand, [address]],
    ] as const)
      expect(await run(command, [...args], gallery)).toEqual({ code: 2, output: [], complained: [no(address)] })
  const sets = 's3://gallery/sets'
  for (const [command, args] of [
    [runBackupCommand, [sets]],
    [runBackupCommand, ['--verify', sets]],
    [runRestoreCommand, [sets]],
  ] as const)
    expect(await run(command, [...args], gallery)).toEqual({
      code: 1,
      output: [],
      complained: ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set: they open the bucket gallery'],
    })
  const pictures = { ...account, S3_BUCKET: 'gallery' }
  expect(await run(runBackupCommand, ['s3://gallery/images/sets'], gallery, pictures)).toMatchObject({
    code: 1,
    complained: ['s3://gallery/images/sets is where the gallery keeps its pictures: name another prefix'],
  })
  for (const [command, args] of [
    [runBackupCommand, []],
    [runBackupCommand, ['--verify']],
    [runBackupCommand, ['one', 'two']],
    [runBackupCommand, ['--quick', 'one']],
    [runRestoreCommand, []],
    [runRestoreCommand, ['--verify']],
  ] as const)
    expect(await run(command, [...args], gallery)).toMatchObject({
      code: 2,
      complained: [expect.stringContaining('npm run')],
    })
})

test('BKP-42 an empty name is a wrong use, with and without BACKUP_TO, and nothing is made', async () => {
  const gallery = await bench.place()
  const to = bench.newFolder()
  for (const env of [{ BACKUP_TO: '' }, { BACKUP_TO: to }])
    for (const args of [[''], ['--verify', ''], ['', to]])
      expect(await run(runBackupCommand, args, gallery, env)).toEqual({ code: 2, output: [], complained: [usage] })
  expect(await run(runRestoreCommand, [''], gallery)).toMatchObject({ code: 2, complained: [restoreUsage] })
  expect(existsSync(to)).toBe(false)
})

test('BKP-01 pictures that the database names without a file are told', async () => {
  const gallery = await bench.place()
  await gallery.db.$client.query(
    `insert into pictures (url, width, height, tone, bytes) values ('/images/${'a'.repeat(32)}.webp', 1, 1, '#000000', 1)`,
  )
  expect(await run(runBackupCommand, [bench.newFolder()], gallery)).toMatchObject({
    code: 0,
    complained: [expect.stringMatching(/^Pictures that the database names without a file in .*: 1$/)],
  })
})

test('BKP-09 BKP-12 a database that does not respond is told in a sentence, and of a backup only where one was asked for', async () => {
  const gallery = await bench.place()
  const away = { ...gallery, url: 'postgres://nobody@127.0.0.1:1/gallery' }
  expect(await run(runBackupCommand, [bench.newFolder()], away)).toMatchObject({
    code: 1,
    complained: [expect.stringContaining('The database went away, and no backup was made')],
  })
  const made = await run(runBackupCommand, [bench.newFolder()], gallery)
  expect(await run(runBackupCommand, ['--verify', made.output[0]!.split(': ')[0]!], away)).toMatchObject({
    code: 1,
    complained: [expect.stringMatching(/^The database went away: /)],
  })
})
