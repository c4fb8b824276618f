import sharp, { type Sharp } from 'sharp'

/** Pixels of a picture, different for each size: a gradient, so that every corner differs. */
export function gradient(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels, 255)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += channels) {
      pixels[at] = Math.round((255 * x) / width)
      pixels[at + 1] = Math.round((255 * y) / height)
      pixels[at + 2] = 128
    }
  return sharp(pixels, { raw: { width, height, channels } })
}

/** An image of one colour, `width` × `height`. */
export function plain(width: number, height: number, background: string | { r: number; g: number; b: number }): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A PNG whose header states a size that its data does not have. */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const { crc32 } = await import('node:zlib')
  const png = await plain(1, 1, '#000000').png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
