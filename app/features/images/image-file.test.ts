import { expect, test } from 'vitest'
import { plain } from '#tests/new-image.ts'
import { findFileFault } from './image-file.ts'

const wrongType = 'File type must be jpeg, jpg, png or webp'

test.each(['jpeg', 'png', 'webp'] as const)('UPL-03 takes a %s, whatever its name', async (format) => {
  const bytes = await plain(8, 8, '#808080').toFormat(format).toBuffer()
  expect(await findFileFault(new Blob([new Uint8Array(bytes)], { type: 'text/plain' }))).toBeNull()
})

test('UPL-04 refuses what is no picture, whatever it calls itself', async () => {
  expect(await findFileFault(new Blob(['GIF89a...........'], { type: 'image/png' }))).toBe(wrongType)
  expect(await findFileFault(new Blob(['<svg xmlns="..."/>'], { type: 'image/svg+xml' }))).toBe(wrongType)
  expect(await findFileFault(new Blob(['RIFF1234WAVE']))).toBe(wrongType)
})

test('UPL-02 UPL-05 UPL-06 names the limits in bytes', async () => {
  const jpeg = '\xff\xd8\xff'
  const ofSize = (bytes: number) => new Blob([Buffer.from(jpeg, 'latin1'), new Uint8Array(bytes - 3)])
  expect(await findFileFault(ofSize(5_242_880))).toBeNull()
  expect(await findFileFault(ofSize(5_242_881))).toBe('File is larger than 5242880 bytes')
  expect(await findFileFault(new Blob([]))).toBe('File is smaller than 1 bytes')
})
