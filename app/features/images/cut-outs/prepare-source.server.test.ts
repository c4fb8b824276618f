import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { gradient, pngClaiming } from '#tests/new-image.ts'
import { prepareSource } from './prepare-source.server.ts'

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

test('OP-58 sends a JPEG or PNG as it is', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const bytes = await gradient(80, 60).toFormat(format).toBuffer()
    expect(await prepareSource(bytes, 12_000_000)).toBe(bytes)
  }
})

test('OP-58 turns a WebP into a PNG of the same size', async () => {
  const webp = await gradient(80, 60).webp().toBuffer()
  expect(await sizeOf(await prepareSource(webp, 12_000_000))).toEqual(['png', 80, 60])
})

test('OP-58 turns a WebP that lies on its side upright, as large as it is', async () => {
  const webp = await gradient(80, 60).withMetadata({ orientation: 6 }).webp().toBuffer()
  expect(await sizeOf(await prepareSource(webp, 12_000_000))).toEqual(['png', 60, 80])
})

test('OP-58 scales down what is larger than the provider takes', async () => {
  const noise = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .png()
    .toBuffer()
  const prepared = await prepareSource(noise, 60_000)
  expect(prepared.length).toBeLessThanOrEqual(60_000)
  const [format, width = 0, height = 0] = (await sizeOf(prepared)) as [string, number, number]
  expect(format).toBe('png')
  expect(width / height).toBeCloseTo(1.5, 1)
  expect(width).toBeGreaterThan(100)
})

test('BGR-17 refuses what is damaged, too large to decode, or made to cost time', async () => {
  const webp = await gradient(80, 60).webp().toBuffer()
  await expect(prepareSource(webp.subarray(0, 60), 12_000_000)).rejects.toThrow()
  await expect(prepareSource(await pngClaiming(20_000, 20_000), 10)).rejects.toThrow()
  const scans = Buffer.concat([Buffer.from('ffd8ff', 'hex'), ...Array(101).fill(Buffer.from('ffda000801', 'hex'))])
  await expect(prepareSource(scans, 12_000_000)).rejects.toThrow('damaged')
})
