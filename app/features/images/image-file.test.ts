import { expect, test } from 'vitest'
import { plain } from '#tests/new-image.ts'
import { findFileFault } from './image-file.ts'

const wrongType = 'File type must be jpeg, jpg, png or webp'

test.each(['jpeg', 'png', 'webp'] as const)('UPL-03 takes a %s, whatever its name', async (format) => {
  const bytes = await plain(8, 8, '#808080').toFormat(format).toBuffer()
  expect(await findFileFault(new Blob([new Uint8Array(bytes)], { type: 'text/plain' }))).toBeNull()
})

test('UPL-04 refuses what is no picture, whatever it calls itself', async () => {
  expect(await findFileFault(new Blob(['GIF89a...........'], { type: 'image/png' }))).toEqual({ reason: wrongType })
  expect(await findFileFault(new Blob(['<svg xmlns="..."/>'], { type: 'image/svg+xml' }))).toEqual({
    reason: wrongType,
  })
  expect(await findFileFault(new Blob(['RIFF1234WAVE']))).toEqual({ reason: wrongType })
})

test.each(['heic', 'heix', 'hevc', 'mif1'])(
  "UPL-13 says of a phone's photograph (%s) how it becomes a JPEG",
  async (brand) => {
    const fault = await findFileFault(new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, 'more']))
    expect(fault).toEqual({ reason: wrongType, hint: expect.stringContaining('Most Compatible') })
  },
)

test('UPL-02 UPL-05 UPL-06 UPL-13 names the limits in bytes, and in megabytes', async () => {
  const jpeg = '\xff\xd8\xff'
  const ofSize = (bytes: number) => new Blob([Buffer.from(jpeg, 'latin1'), new Uint8Array(bytes - 3)])
  expect(await findFileFault(ofSize(5_242_880))).toBeNull()
  expect(await findFileFault(ofSize(5_242_881))).toEqual({
    reason: 'File is larger than 5242880 bytes',
    hint: 'It has 5.1 MB; at most 5 MB are taken. Save it smaller and try again.',
  })
  expect(await findFileFault(new Blob([]))).toMatchObject({ reason: 'File is smaller than 1 bytes' })
})
