import sharp from 'sharp'
import { expect, test } from 'vitest'
import { gradient, plain, pngClaiming } from '#tests/new-image.ts'
import { checkUpload } from './check-upload.server.ts'
import { ImageRefused } from './image-store.server.ts'
import { makeVariants } from './make-variants.server.ts'

async function take(bytes: Buffer) {
  checkUpload(bytes)
  return makeVariants(bytes)
}

/** The pixel of the smallest variant at a place given in parts of its width and height, `[r, g, b, a]`. */
async function pixel(taken: Awaited<ReturnType<typeof take>>, x: number, y: number) {
  const { data, info } = await sharp(taken.variants[0]!.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  return [...data.subarray(at, at + 4)]
}

async function refusal(bytes: Buffer) {
  const error = await take(bytes).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ImageRefused)
  return { reason: error.reason, message: error.message }
}

const wrongType = { reason: 'wrong-type', message: 'File type must be jpeg, jpg, png or webp' }
const damaged = { reason: 'unreadable', message: 'The picture is damaged or incomplete' }

test('UPL-03 OP-84 takes JPEG, PNG and WebP and makes WebP at 400, 600, 800, 1200, 1600 and for the zoom', async () => {
  const source = gradient(2000, 1000)
  for (const bytes of [await source.jpeg().toBuffer(), await source.png().toBuffer(), await source.webp().toBuffer()]) {
    const { picture, variants } = await take(bytes)
    expect(picture).toMatchObject({ width: 2000, height: 1000, has_alpha: false })
    const made = await Promise.all(variants.map((variant) => sharp(variant.bytes).metadata()))
    expect(made.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual([
      'webp 400x200',
      'webp 600x300',
      'webp 800x400',
      'webp 1200x600',
      'webp 1600x800',
      'webp 2000x1000',
    ])
  }
})

test('OP-84 never enlarges, and keeps at most 3200 pixels', async () => {
  const small = await take(await gradient(90, 60).png().toBuffer())
  expect(small.variants.map((variant) => variant.width)).toEqual([400])
  expect(small.picture).toMatchObject({ width: 90, height: 60 })
  const large = await take(await plain(4000, 3000, '#446688').jpeg().toBuffer())
  expect(large.picture).toMatchObject({ width: 3200, height: 2400 })
  expect(large.variants.map((variant) => variant.width)).toEqual([400, 600, 800, 1200, 1600, 3200])
})

test('OP-84 keeps a very tall picture within what WebP can hold', async () => {
  const { picture, variants } = await take(await plain(500, 30_000, '#446688').png().toBuffer())
  expect(picture.height).toBe(8000)
  expect((await sharp(variants.at(-1)!.bytes).metadata()).height).toBe(8000)
})

test('UPL-03 UPL-04 OP-84 refuses everything else by its bytes, whatever it claims to be', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const others = [
    await gradient(64, 64).gif().toBuffer(),
    await gradient(64, 64).avif().toBuffer(),
    await gradient(64, 64).tiff().toBuffer(),
    // ftypheic: the first box of a HEIC file.
    Buffer.from('00000018667479706865696300000000', 'hex'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('<!doctype html><title>x</title>'),
    Buffer.from(svg),
    Buffer.from('# Notes\nnot a picture'),
    Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt '),
  ]
  for (const bytes of others) expect(await refusal(bytes)).toEqual(wrongType)
})

test('UPL-02 OP-84 refuses a file over 5 MB and an empty one', async () => {
  const jpeg = await gradient(64, 64).jpeg().toBuffer()
  // Bytes after the end of the image are no part of it.
  const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)])
  expect(await refusal(padded(5_242_881))).toEqual({ reason: 'too-large', message: 'File size must be less than 5MB' })
  expect((await take(padded(5_242_880))).picture.width).toBe(64)
  expect(await refusal(Buffer.alloc(0))).toEqual({ reason: 'unreadable', message: 'The file is empty' })
})

test('OP-84 refuses truncated files of each format, wherever they were cut', async () => {
  for (const whole of [
    await gradient(600, 400).jpeg().toBuffer(),
    await gradient(600, 400).jpeg({ progressive: true }).toBuffer(),
    await gradient(600, 400).png().toBuffer(),
    await gradient(600, 400).webp().toBuffer(),
    await gradient(600, 400).webp({ lossless: true }).toBuffer(),
  ])
    for (const part of [0.1, 0.5, 0.9, 0.999])
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toEqual(damaged)
})

test('OP-84 refuses damaged files', async () => {
  const png = await gradient(600, 400).png().toBuffer()
  png[png.length >> 1]! ^= 0xff
  expect(await refusal(png)).toEqual(damaged)
  const jpeg = await gradient(600, 400).jpeg({ progressive: true }).toBuffer()
  jpeg.fill(0x5a, jpeg.length >> 1, (jpeg.length >> 1) + 400)
  expect(await refusal(jpeg)).toEqual(damaged)
  const webp = await gradient(600, 400).webp({ lossless: true }).toBuffer()
  webp.fill(0, 40, 200)
  expect(await refusal(webp)).toEqual(damaged)
})

test('OP-84 refuses more than 100 megapixels without decoding them', async () => {
  const tooMany = { reason: 'unreadable', message: 'The picture has more than 100 megapixels' }
  expect(await refusal(await pngClaiming(65_536, 65_536))).toEqual(tooMany)
  expect(await refusal(await pngClaiming(10_001, 10_000))).toEqual(tooMany)
})

test('OP-84 refuses a progressive JPEG with more scans than any real one', async () => {
  const jpeg = await gradient(64, 64).jpeg({ progressive: true }).toBuffer()
  const lastScan = jpeg.lastIndexOf(Buffer.from('ffda', 'hex'))
  const scan = jpeg.subarray(lastScan, -2)
  const bomb = Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 200 }, () => scan), jpeg.subarray(-2)])
  expect(await refusal(bomb)).toEqual(damaged)
  // Before any decoder has seen it.
  expect(() => checkUpload(bomb)).toThrow(damaged.message)
})

test('OP-84 takes the first frame of an animation', async () => {
  const frame = (colour: string) => plain(40, 30, colour).png().toBuffer()
  const animated = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .webp({ delay: [100, 100], loop: 0, lossless: true })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const taken = await take(animated)
  expect(taken.picture).toEqual({ width: 40, height: 30, tone: '#f80808', has_alpha: false })
  expect((await sharp(taken.variants[0]!.bytes).metadata()).pages).toBeUndefined()
})

test('OP-84 applies the orientation', async () => {
  for (const [orientation, expected] of [
    [1, { width: 60, height: 30, topLeft: [0, 0] }],
    [3, { width: 60, height: 30, topLeft: [255, 255] }],
    [6, { width: 30, height: 60, topLeft: [0, 255] }],
    [8, { width: 30, height: 60, topLeft: [255, 0] }],
  ] as const) {
    const bytes = await gradient(60, 30).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
    const taken = await take(bytes)
    expect(taken.picture).toMatchObject({ width: expected.width, height: expected.height })
    const [red, green] = await pixel(taken, 0, 0)
    expect(Math.abs(red! - expected.topLeft[0])).toBeLessThan(20)
    expect(Math.abs(green! - expected.topLeft[1])).toBeLessThan(20)
  }
})

test('OP-84 turns CMYK and wide gamuts into sRGB', async () => {
  const cmyk = await plain(50, 50, '#c03030').toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const [red, green, blue] = await pixel(await take(cmyk), 0.5, 0.5)
  expect(red! - Math.max(green!, blue!)).toBeGreaterThan(90)

  const wide = await plain(50, 50, '#00c000').withIccProfile('p3').png().toBuffer()
  const taken = await take(wide)
  const colour = await pixel(taken, 0.5, 0.5)
  expect(Math.abs(colour[1]! - 0xc0)).toBeLessThan(8)
  expect(colour[0]).toBeLessThan(12)
  expect((await sharp(taken.variants[0]!.bytes).metadata()).icc).toBeUndefined()
})

test('OP-84 turns 16 bits into 8, and grey into RGB', async () => {
  const deep = await gradient(64, 64).toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  const [red, green] = await pixel(await take(deep), 0.5, 0.25)
  expect(Math.abs(red! - 128)).toBeLessThan(12)
  expect(Math.abs(green! - 64)).toBeLessThan(12)
  const grey = await plain(64, 64, '#888888').greyscale().png().toBuffer()
  expect((await take(grey)).picture.tone).toBe('#888888')
})

test('OP-84 removes the metadata, the place it was taken at included', async () => {
  const tagged = await gradient(64, 64)
    .withExif({ IFD0: { Artist: 'Someone Private' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 42/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(tagged).metadata()).exif).toBeDefined()
  const { variants } = await take(tagged)
  const kept = await sharp(variants[0]!.bytes).metadata()
  expect([kept.exif, kept.xmp, kept.iptc, kept.icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(variants[0]!.bytes.includes('Someone Private')).toBe(false)
})

test('OP-84 keeps transparency, and tells a cut-out from a picture that only has the channel', async () => {
  const cutOut = plain(100, 100, '#283848').composite([
    { input: await plain(40, 100, '#ffffff').png().toBuffer(), left: 0, top: 0, blend: 'dest-out' },
  ])
  const taken = await take(await cutOut.png().toBuffer())
  expect(taken.picture).toMatchObject({ has_alpha: true, tone: '#283848' })
  expect((await pixel(taken, 0.2, 0.5))[3]).toBe(0)
  expect((await pixel(taken, 0.8, 0.5))[3]).toBe(255)

  const opaque = await take(await gradient(64, 64, 4).png().toBuffer())
  expect(opaque.picture.has_alpha).toBe(false)
  expect((await sharp(opaque.variants[0]!.bytes).metadata()).hasAlpha).toBe(false)
  const black = (alpha: number) =>
    sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha } } })
      .png()
      .toBuffer()
  expect((await take(await black(251 / 255))).picture.has_alpha).toBe(false)
  expect((await take(await black(0))).picture).toMatchObject({ has_alpha: true, tone: '#f8f8f8' })
})

test('OP-84 keeps a WebP as it came when it is bare and no heavier than ours would be', async () => {
  const picture = await sharp(await gradient(1000, 700).png().toBuffer())
    .composite([
      { input: Buffer.from('<svg width="900" height="600"><text y="300" font-size="200">Étude</text></svg>') },
    ])
    .png()
    .toBuffer()
  const largestOf = async (bytes: Buffer) => (await take(bytes)).variants.at(-1)!
  const light = await sharp(picture).webp({ quality: 50 }).toBuffer()
  expect(await largestOf(light)).toEqual({ width: 1200, bytes: light })
  const heavy = await sharp(picture).webp({ quality: 100 }).toBuffer()
  expect((await largestOf(heavy)).bytes.length).toBeLessThan(heavy.length)
  const tagged = await sharp(light)
    .withExif({ IFD0: { Artist: 'Someone Private' } })
    .webp({ quality: 50 })
    .toBuffer()
  expect((await largestOf(tagged)).bytes.includes('Someone Private')).toBe(false)
  const followed = Buffer.concat([light, Buffer.from('Someone Private')])
  expect((await largestOf(followed)).bytes.includes('Someone Private')).toBe(false)
})
