import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImageSize } from './read-image-size.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a02828' } })

test('WALL-07 reads the size of JPEG, PNG and WebP from their first bytes', async () => {
  const size = { width: 640, height: 481 }
  const made = picture(size.width, size.height)
  const files = {
    jpeg: await made.clone().jpeg().toBuffer(),
    progressive: await made.clone().jpeg({ progressive: true }).toBuffer(),
    turned: await made.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    png: await made.clone().png().toBuffer(),
    webp: await made.clone().webp().toBuffer(),
    lossless: await made.clone().webp({ lossless: true }).toBuffer(),
    alpha: await made.clone().ensureAlpha(0.5).webp().toBuffer(),
  }
  for (const [name, file] of Object.entries(files)) expect([name, readImageSize(file)]).toEqual([name, size])
})

test('WALL-07 a text, another format, a header that is cut off and one without pixels have no size', async () => {
  const jpeg = await picture(64, 48).jpeg().toBuffer()
  const texts = [
    '',
    'x',
    'This is a text, whatever its name says.',
    'RIFF',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ]
  for (const text of texts) expect(readImageSize(Buffer.from(text))).toBeNull()
  expect(readImageSize(await picture(64, 48).gif().toBuffer())).toBeNull()
  expect(readImageSize(jpeg.subarray(0, 20))).toBeNull()
  const png = await picture(64, 48).png().toBuffer()
  png.writeUInt32BE(0, 16)
  expect(readImageSize(png)).toBeNull()
})

test('WALL-07 whatever a file holds, reading its header ends', () => {
  const begins = [[0xff, 0xd8], [0xff, 0xd8, 0xff], [...Buffer.from('RIFF0000WEBPVP8X')], []]
  fc.assert(
    fc.property(fc.constantFrom(...begins), fc.uint8Array({ maxLength: 400 }), (begin, rest) => {
      const size = readImageSize(Uint8Array.from([...begin, ...rest]))
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
    }),
  )
})
