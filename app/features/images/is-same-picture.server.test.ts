import sharp from 'sharp'
import { expect, test } from 'vitest'
import { gradient } from '#tests/new-image.ts'
import { isSamePicture } from './is-same-picture.server.ts'

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
const onTransparent = sharp({ create: { width: 400, height: 300, channels: 4, background: transparent } }).composite([
  { input: await gradient(200, 150).png().toBuffer(), left: 100, top: 75 },
])
const cutOut = await onTransparent.png().toBuffer()
const photograph = await gradient(400, 300).png().toBuffer()

/** A small mark of another colour on a white wall. */
const onWhite = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 60, height: 60, channels: 3, background: colour } }, left: 40, top: 40 }])
    .webp()
    .toBuffer()

test('MIG-12 another encoding of a picture is the same picture, with or without an alpha that hides nothing', async () => {
  expect(await isSamePicture(photograph, await sharp(photograph).jpeg({ quality: 60 }).toBuffer())).toBe(true)
  expect(await isSamePicture(photograph, await sharp(photograph).ensureAlpha().webp().toBuffer())).toBe(true)
  for (const grey of [sharp(photograph).greyscale(), sharp(photograph).toColourspace('b-w')])
    expect(await isSamePicture(await grey.clone().png().toBuffer(), await grey.clone().webp().toBuffer())).toBe(true)
  expect(await isSamePicture(cutOut, await sharp(cutOut).webp({ quality: 60 }).toBuffer())).toBe(true)
})

test.each(['#ffffff', '#000000'])(
  'MIG-12 a cut-out that was put on %s is not the same any more',
  async (background) => {
    expect(await isSamePicture(cutOut, await sharp(cutOut).flatten({ background }).png().toBuffer())).toBe(false)
  },
)

test('MIG-12 small works on the same white wall are not the same picture', async () => {
  expect(await isSamePicture(await onWhite('#a03020'), await onWhite('#203080'))).toBe(false)
  expect(await isSamePicture(await onWhite('#a03020'), await onWhite('#a03020'))).toBe(true)
})

test('MIG-12 colours that an encoder keeps coarsely, as JPEGs do, are the same picture', async () => {
  const colours = ['#d00000', '#0000d0', '#00b000', '#ffffff']
  const stripes = colours.map((background, at) => ({
    input: { create: { width: 3, height: 300, channels: 3 as const, background } },
    left: at * 3,
    top: 0,
  }))
  const blank = sharp({ create: { width: 400, height: 300, channels: 3, background: '#f0ead8' } })
  const striped = await blank.composite(stripes).png().toBuffer()
  expect(await isSamePicture(striped, await sharp(striped).jpeg({ quality: 35 }).toBuffer())).toBe(true)
})

test('MIG-12 what is no picture, or has another size, is not the same', async () => {
  expect(await isSamePicture(photograph, Buffer.from('<html>'))).toBe(false)
  expect(await isSamePicture(photograph, await sharp(photograph).resize(399, 300).png().toBuffer())).toBe(false)
})
