import sharp from 'sharp'

const previewPixels = 250_000

/** The middle of a picture, as an ellipse: what stands there is taken for the foreground. */
export async function cutOut(source: Buffer, { as, isPreview }: { as: 'png' | 'jpeg'; isPreview: boolean }) {
  const upright = await sharp(source).autoOrient().toBuffer({ resolveWithObject: true })
  const scale = isPreview ? Math.min(1, Math.sqrt(previewPixels / (upright.info.width * upright.info.height))) : 1
  const width = Math.max(1, Math.floor(upright.info.width * scale))
  const height = Math.max(1, Math.floor(upright.info.height * scale))
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="46%" ry="46%"/></svg>`
  const cut = sharp(upright.data)
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
  return as === 'png'
    ? cut.png().toBuffer()
    : sharp(await cut.png().toBuffer())
        .flatten({ background: '#fff' })
        .jpeg()
        .toBuffer()
}
