import { spawnSync } from 'node:child_process'
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { ImageHostFailed } from '#app/features/images/image-host.ts'
import type { ImageStore } from '#app/features/images/image-store.server.ts'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { connect, type Database } from '#db/connect.ts'
import { products } from '#db/schema/products.ts'
import { readSettings } from '#server/settings.ts'
import { startDatabaseProxy } from '#tests/database-proxy.ts'
import { gradient } from '#tests/new-image.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { runExportCommand } from './export.ts'
import { runImportCommand } from './import.ts'

let database: TestDatabase
let folder: string
let signal: AbortSignal | undefined
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-command-'))
  await writeFile(join(folder, 'good.csv'), 'name,category,images,sold_out\nSea,Paintings,IMG,true\n')
  await writeFile(join(folder, 'mixed.csv'), 'name,category,images,origin\nHill,Paintings,IMG,x\n,Paintings,IMG,y\n')
  await writeFile(join(folder, 'wrong.csv'), 'title,kind\nSea,Painting\n')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = (command: typeof runImportCommand, ...args: string[]) => runOn(database.db, command, {}, ...args)

async function runOn(
  db: Database,
  command: typeof runImportCommand,
  { imageStore = createPictureFolder({ db, folder: join(folder, 'images') }) }: { imageStore?: ImageStore },
  ...args: string[]
) {
  const output: string[] = []
  const complaints: string[] = []
  const context = {
    db,
    now: () => new Date(),
    log: silentLog,
    settings: readSettings({}),
    imageStore,
  } as AppContext
  const code = await command(args, context, {
    readInput: async () => '',
    say: (line) => output.push(line),
    complain: (line) => complaints.push(line),
    ...(signal && { signal }),
  })
  // What it says in between depends on how long it takes.
  return { code, output: output.at(-1), complaints }
}
const at = (name: string) => join(folder, name)

test('import says what happened: 0 when every row is in', async () => {
  expect(await run(runImportCommand, at('good.csv'), '--sample-images', '--dry-run')).toEqual({
    code: 0,
    output: 'Dry run, nothing changed: 1 added, 0 updated, 0 unchanged, 0 refused',
    complaints: [],
  })
  expect(await run(runImportCommand, at('good.csv'), '--sample-images')).toEqual({
    code: 0,
    output: '1 added, 0 updated, 0 unchanged, 0 refused',
    complaints: [],
  })
})

test('import ends with 1 when rows were refused, and names them', async () => {
  expect(await run(runImportCommand, '--sample-images', at('mixed.csv'))).toEqual({
    code: 1,
    output: '1 added, 0 updated, 0 unchanged, 1 refused',
    complaints: ['not our columns, left out: origin', 'line 3: name: is missing'],
  })
})

test('import ends with 2 when nothing could be done', async () => {
  expect(await run(runImportCommand, at('wrong.csv'))).toMatchObject({
    code: 2,
    complaints: [expect.stringContaining('The first row does not name our columns')],
  })
  expect(await run(runImportCommand, at('none.csv'))).toMatchObject({
    code: 2,
    complaints: [`${at('none.csv')} cannot be read (ENOENT)`],
  })
  expect(await run(runImportCommand, folder)).toMatchObject({
    code: 2,
    complaints: [`${folder} cannot be read (EISDIR)`],
  })
  expect(await run(runImportCommand, at('good.csv'), '--images', at('none'))).toMatchObject({
    code: 2,
    complaints: [`${at('none')} cannot be read (ENOENT)`],
  })
  for (const args of [[], ['a', 'b'], ['a', '--force'], ['a', '--images'], ['a', '--images', 'b', '--sample-images']])
    expect(await run(runImportCommand, ...args)).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining('npm run import --')],
    })
})

test('import ends in order when it is interrupted', async () => {
  signal = AbortSignal.abort()
  expect(await run(runImportCommand, at('good.csv'))).toMatchObject({
    code: 1,
    complaints: [
      'Interrupted after line 2 (0 added, 0 updated, 1 unchanged, 0 refused); the same command goes on from there',
    ],
  })
  signal = undefined
})

test('IMP-05 a dry run that ends early begins anew, and is not said to go on', async () => {
  signal = AbortSignal.abort()
  const interrupted = await run(runImportCommand, at('good.csv'), '--dry-run')
  signal = undefined
  expect(interrupted).toMatchObject({
    code: 1,
    complaints: ['Interrupted after line 2 (dry run, nothing changed: 0 added, 0 updated, 1 unchanged, 0 refused)'],
  })
  const away = connect('postgres://nobody@127.0.0.1:1/gallery')
  expect(await runOn(away, runImportCommand, {}, at('good.csv'), '--dry-run')).toMatchObject({
    code: 2,
    complaints: [expect.stringMatching(/^The database went away before anything was done: /)],
  })
  await away.$client.end()
})

test('IMP-05 a database that goes away under an import ends it with one sentence that says what is done', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => `Cut ${index},Prints,IMG\n`)
  await writeFile(at('cut.csv'), `name,category,images\n${rows.join('')}`)
  const proxy = await startDatabaseProxy(database.url)
  const db = connect(proxy.url)
  const { transaction } = db
  // The third batch finds its connection broken.
  const cutOff = vi.spyOn(db, 'transaction').mockImplementation(async (...args) => {
    if (cutOff.mock.calls.length === 3) await proxy.cut()
    return transaction(...args)
  })
  const outcome = await runOn(db, runImportCommand, {}, at('cut.csv'), '--sample-images')
  expect(outcome.code).toBe(2)
  expect(outcome.complaints).toEqual([
    expect.stringMatching(
      /^The database went away after line 401 \(400 added, 0 updated, 0 unchanged, 0 refused\); the same command goes on from there: [^\n]+$/,
    ),
  ])
  await proxy.mend()
  cutOff.mockRestore()
  expect(await runOn(db, runImportCommand, {}, at('cut.csv'), '--sample-images')).toMatchObject({
    code: 0,
    output: '50 added, 0 updated, 400 unchanged, 0 refused',
  })
  await proxy.cut()
  await db.$client.end()
  await database.db.delete(products).where(like(products.name, 'Cut %'))
})

test('IMP-08 UPL-23 a bucket or an image host that is away, or a full disk, ends an import with one sentence that names it, not the database', async () => {
  await writeFile(at('away.csv'), 'name,category,images\nFar,Paintings,far.png\n')
  await writeFile(at('far.png'), await gradient(40, 30).png().toBuffer())
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const away of [
    new ObjectStoreFailed('The bucket gallery cannot be reached', { cause: refused }),
    new ImageHostFailed('The image host cannot be reached.', { cause: refused }),
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  ]) {
    const imageStore = { ingest: () => Promise.reject(away) } as unknown as ImageStore
    expect(await runOn(database.db, runImportCommand, { imageStore }, at('away.csv'), '--images', folder)).toEqual({
      code: 2,
      output: undefined,
      complaints: [
        `A picture could not be kept before anything was done; the same command goes on from there: ${away.message}`,
      ],
    })
  }
})

test('export writes the file whole, and import takes it back', async () => {
  expect(await run(runExportCommand, at('out.csv'))).toEqual({
    code: 0,
    output: `2 works written to ${at('out.csv')}`,
    complaints: [],
  })
  expect((await readFile(at('out.csv'), 'utf8')).split('\r\n')).toHaveLength(4)
  expect(await run(runImportCommand, at('out.csv'))).toMatchObject({
    code: 0,
    output: '0 added, 0 updated, 2 unchanged, 0 refused',
  })
})

test('IMP-12 export writes a byte order mark, so that Excel reads its accents, and import takes the file back', async () => {
  await writeFile(at('accents.csv'), 'name,category,images\nLefèvre,Paintings,IMG\n')
  await run(runImportCommand, at('accents.csv'), '--sample-images')
  await run(runExportCommand, at('marked.csv'))
  const bytes = await readFile(at('marked.csv'))
  expect(bytes.subarray(0, 5).toString('hex')).toBe('efbbbf6964')
  expect(bytes.toString()).toContain('Lefèvre')
  expect(await run(runImportCommand, at('marked.csv'))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^0 added, 0 updated, \d+ unchanged, 0 refused$/),
  })
  await database.db.delete(products).where(like(products.name, 'Lefèvre'))
})

test('OPS-16 OPS-26 export ends with 2 where the file has no room, and what was exported before stays', async () => {
  await writeFile(at('full.csv'), 'before')
  const { status, stderr } = spawnSync(
    'sh',
    // A limit of 512 bytes: the kernel writes what fits and reports how much that was, as on a disk that is nearly full.
    ['-c', `ulimit -f 1 && exec "$0" build/server/index.js export "$1"`, process.execPath, at('full.csv')],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder } },
  )
  expect({ status, stderr }).toEqual({ status: 2, stderr: `${at('full.csv')} cannot be written (EFBIG)\n` })
  expect(await readFile(at('full.csv'), 'utf8')).toBe('before')
  expect((await readdir(folder)).filter((name) => name.startsWith('full.csv'))).toEqual(['full.csv'])
})

test('OPS-44 export writes to a pipe as it comes, leaves it there, and to where a link leads', async () => {
  spawnSync('sh', ['-c', 'mkfifo "$0"', at('pipe')])
  const [read, outcome] = await Promise.all([readFile(at('pipe'), 'utf8'), run(runExportCommand, at('pipe'))])
  expect(read).toMatch(/^\ufeffid,/)
  expect(outcome).toEqual({ code: 0, output: undefined, complaints: [expect.stringMatching(/^\d+ works written/)] })
  expect((await stat(at('pipe'))).isFIFO()).toBe(true)

  await writeFile(at('linked.csv'), 'before')
  await symlink(at('linked.csv'), at('link.csv'))
  expect(await run(runExportCommand, at('link.csv'))).toMatchObject({ code: 0 })
  expect((await lstat(at('link.csv'))).isSymbolicLink()).toBe(true)
  expect(await readFile(at('linked.csv'), 'utf8')).toBe(read)
})

test('OPS-24 export ends with 2 where it cannot write, also below a file', async () => {
  await writeFile(at('a-file'), '')
  expect(await run(runExportCommand, at('a-file/out.csv'))).toMatchObject({
    code: 2,
    complaints: [`${at('a-file/out.csv')} cannot be written (ENOTDIR)`],
  })
  expect(await run(runExportCommand, at('none/out.csv'))).toMatchObject({
    code: 2,
    complaints: [`${at('none/out.csv')} cannot be written (ENOENT)`],
  })
  for (const args of [[], ['a', 'b'], ['--all']])
    expect(await run(runExportCommand, ...args)).toMatchObject({ code: 2 })
})
