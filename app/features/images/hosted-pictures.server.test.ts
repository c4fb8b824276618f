import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '#db/schema/pictures.ts'
import { createCloudinaryHost } from '#integrations/cloudinary/cloudinary-host.server.ts'
import { startCloudinaryEmulator } from '#integrations/cloudinary/emulator/emulator.ts'
import { gradient, plain } from '#tests/new-image.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createHostedPictures } from './hosted-pictures.server.ts'
import { type ImageHost, ImageHostFailed } from './image-host.ts'
import { createPictureFolder } from './picture-folder.server.ts'

let database: TestDatabase
let dir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dir = await mkdtemp(join(tmpdir(), 'vitrine-hosted-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dir, { recursive: true })
})

/** A host that takes everything, and what it was sent. */
function store() {
  const sent: Buffer[] = []
  const imageHost: ImageHost = {
    name: 'Test',
    origin: 'https://host.example',
    prefix: 'https://host.example/',
    keeps: (url) => url.startsWith('https://host.example/'),
    async check() {},
    isGone: async () => false,
    async upload(bytes) {
      const { width, height } = await sharp(bytes).metadata()
      const url = `https://host.example/${sent.push(bytes)}-${width}.webp`
      return { url, width, height, bytes: bytes.length }
    },
  }
  const folder = createPictureFolder({ db: database.db, folder: dir })
  return { sent, imageHost, folder, store: createHostedPictures({ db: database.db, imageHost, folder }) }
}

test('UPL-11 an upload goes to the host and is known by its address there, with what pages must know of it', async () => {
  const { store: hosted, sent } = store()
  const stored = await hosted.ingest(await gradient(900, 600).jpeg().toBuffer())
  expect(stored).toEqual({
    url: 'https://host.example/1-900.webp',
    width: 900,
    height: 600,
    tone: expect.stringMatching(/^#[\da-f]{6}$/),
    has_alpha: false,
    bytes: sent[0]!.length,
  })
  expect(await hosted.find(stored.url)).toEqual(stored)
  expect(await hosted.read(stored.url, null)).toBeNull()
})

test('the same file is sent once', async () => {
  const { store: hosted, sent } = store()
  const bytes = await gradient(300, 200).png().toBuffer()
  const first = await hosted.ingest(bytes)
  expect(await hosted.ingest(bytes)).toEqual(first)
  expect(sent).toHaveLength(1)
})

test('UPL-17 a file that was deleted at the host is sent again; one that the host has, or says nothing of, is not', async () => {
  const emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['unsigned'] })
  const account = { cloud: 'gallery', uploadPreset: 'unsigned', apiUrl: emulator.url, deliveryUrl: emulator.url }
  const imageHost = createCloudinaryHost(account)
  const hosted = createHostedPictures({ db: database.db, imageHost, folder: store().folder })
  const bytes = await gradient(310, 200).png().toBuffer()
  const first = await hosted.ingest(bytes)
  expect(await hosted.ingest(bytes)).toEqual(first)
  const [asset] = emulator.assets.all()
  emulator.assets.remove(asset!.publicId)
  expect(await hosted.ingest(bytes, { trustsHost: true })).toEqual(first)
  const second = await hosted.ingest(bytes)
  expect(second.url).not.toBe(first.url)
  expect((await fetch(second.url)).status).toBe(200)
  expect(await hosted.ingest(bytes)).toEqual(second)
  expect(emulator.uploads).toHaveLength(2)
  await emulator.stop()
  expect(await hosted.ingest(bytes)).toEqual(second)
})

test('OP-84 what is sent is upright and without metadata; a cut-out keeps its alpha', async () => {
  const { store: hosted, sent } = store()
  const turned = await gradient(120, 80).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const secret = await sharp(turned)
    .keepMetadata()
    .withExif({ IFD0: { Copyright: 'A collector’s home' } })
    .jpeg()
    .toBuffer()
  await hosted.ingest(secret)
  const facts = await sharp(sent[0]).metadata()
  expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([80, 120, undefined, undefined])
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const cutOut = await sharp({ create: { width: 50, height: 50, channels: 4, background: transparent } })
    .png()
    .toBuffer()
  expect(await hosted.ingest(cutOut)).toMatchObject({ has_alpha: true })
  expect((await sharp(sent[1]).metadata()).hasAlpha).toBe(true)
})

test('UPL-02 UPL-04 what the folder would not take never leaves the server', async () => {
  const { store: hosted, sent } = store()
  const svg = Buffer.from('<svg/>')
  await expect(hosted.ingest(svg)).rejects.toThrow('File type must be jpeg, jpg, png or webp')
  await expect(hosted.ingest(Buffer.alloc(5_242_881))).rejects.toThrow('File size must be less than 5MB')
  const cut = (await gradient(90, 60).jpeg().toBuffer()).subarray(0, 300)
  await expect(hosted.ingest(cut)).rejects.toThrow('The picture is damaged or incomplete')
  expect(sent).toEqual([])
})

test('UPL-12 a refusal of the host keeps nothing', async () => {
  const { imageHost, folder } = store()
  const refusing = { ...imageHost, upload: () => Promise.reject(new ImageHostFailed('Upload preset not found')) }
  const hosted = createHostedPictures({ db: database.db, imageHost: refusing, folder })
  const before = await database.db.$count(pictures)
  await expect(hosted.ingest(await gradient(91, 60).jpeg().toBuffer())).rejects.toThrow('Upload preset not found')
  expect(await database.db.$count(pictures)).toBe(before)
})

test('UPL-12 a host that gives two pictures one address is refused, and the first keeps what is known of it', async () => {
  const { imageHost, folder } = store()
  const url = 'https://host.example/picture.webp'
  const sameName = { ...imageHost, upload: async () => ({ url, width: 61, height: 60, bytes: 9 }) }
  const hosted = createHostedPictures({ db: database.db, imageHost: sameName, folder })
  const first = await hosted.ingest(await gradient(61, 60).jpeg().toBuffer())
  await expect(hosted.ingest(await plain(61, 60, '#ff0000').jpeg().toBuffer())).rejects.toThrow(
    'The image host gave the address of another picture.',
  )
  expect(await hosted.find(url)).toEqual(first)
})

test('pictures of the folder stay; one at the host is forgotten when nothing refers to it', async () => {
  const { store: hosted, folder } = store()
  const own = await folder.ingest(await gradient(70, 60).jpeg().toBuffer())
  expect(await hosted.find(own.url)).toEqual(own)
  expect((await hosted.read(own.url, 400))!.length).toBe(own.bytes)
  const { url } = await hosted.ingest(await gradient(71, 60).jpeg().toBuffer())
  await newProduct(database.db, { images: [url] })
  await hosted.remove(url)
  expect(await hosted.find(url)).not.toBeNull()
  const { url: unused } = await hosted.ingest(await gradient(72, 60).jpeg().toBuffer())
  await hosted.remove(unused)
  expect(await database.db.$count(pictures, eq(pictures.url, unused))).toBe(0)
  await hosted.remove(own.url)
  expect(await hosted.find(own.url)).toBeNull()
})
