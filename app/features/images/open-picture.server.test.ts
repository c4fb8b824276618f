import { expect, test } from 'vitest'
import { gradient } from '#tests/new-image.ts'
import { prepareSource } from './cut-outs/prepare-source.server.ts'
import { isSamePicture } from './is-same-picture.server.ts'
import { makeHostCopy, makeVariants, readPicture } from './make-variants.server.ts'
import { openPicture } from './open-picture.server.ts'

const sequential = await gradient(600, 400).jpeg().toBuffer()
const progressive = await gradient(600, 400).jpeg({ progressive: true }).toBuffer()

/** A JPEG whose first scan head ends with other bytes, as Samsung's phones write them. */
function withScanHead(jpeg: Buffer, end: readonly number[]): Buffer {
  const at = jpeg.indexOf(Buffer.from('ffda', 'hex'))
  const changed = Buffer.from(jpeg)
  changed.set(end, at + 2 + jpeg.readUInt16BE(at + 2) - end.length)
  return changed
}

/** A JPEG with a small one in its metadata, as a camera writes it. */
async function withThumbnail(jpeg: Buffer): Promise<Buffer> {
  const metadata = Buffer.concat([Buffer.from('Exif\0\0'), await gradient(60, 40).jpeg().toBuffer()])
  const head = Buffer.from('ffe10000', 'hex')
  head.writeUInt16BE(2 + metadata.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, metadata, jpeg.subarray(2)])
}

const samsung = withScanHead(sequential, [0, 0, 0])

test.each([[[0, 0, 0]], [[0, 63, 1]], [[17, 255, 2]]])(
  'UPL-28 OP-84 a sequential JPEG whose scan head ends with %j has the pixels of the sound one',
  async (end) => {
    const odd = await withThumbnail(samsung)
    const before = Buffer.from(odd)
    expect(await makeVariants(odd)).toEqual(await makeVariants(sequential))
    expect(odd).toEqual(before)
    const pixels = await openPicture(sequential).raw().toBuffer()
    expect((await openPicture(withScanHead(sequential, end)).raw().toBuffer()).equals(pixels)).toBe(true)
  },
)

test('UPL-28 such a JPEG can be imported, moved to the image host, compared and cut out', async () => {
  expect(await readPicture(samsung)).toEqual(await readPicture(sequential))
  expect(await makeHostCopy(samsung)).toEqual(await makeHostCopy(sequential))
  expect(await isSamePicture(samsung, sequential)).toBe(true)
  const maxBytes = sequential.length - 1
  expect(await prepareSource(samsung, maxBytes)).toEqual(await prepareSource(sequential, maxBytes))
})

test('UPL-28 OP-84 such a JPEG is refused where it is cut or damaged', async () => {
  for (const part of [0.01, 0.02, 0.1, 0.5, 0.9, 0.999])
    await expect(makeVariants(samsung.subarray(0, samsung.length * part))).rejects.toThrow('damaged')
  // In the scan head itself.
  const head = samsung.indexOf(Buffer.from('ffda', 'hex'))
  for (const bytes of [3, 4, 6, 11])
    await expect(makeVariants(samsung.subarray(0, head + bytes))).rejects.toThrow('damaged')
  const damaged = Buffer.from(samsung)
  damaged.fill(0, damaged.length >> 1, (damaged.length >> 1) + 400)
  await expect(makeVariants(damaged)).rejects.toThrow('damaged')
})

test('UPL-28 OP-84 a progressive JPEG with a wrong scan head is refused, also where its metadata has a sequential one', async () => {
  await expect(makeVariants(withScanHead(progressive, [0, 63, 0]))).rejects.toThrow('damaged')
  const wrong = await withThumbnail(withScanHead(progressive, [0, 1, 1]))
  await expect(makeVariants(wrong)).rejects.toThrow('damaged')
  expect(await makeVariants(await withThumbnail(progressive))).toEqual(await makeVariants(progressive))
})
