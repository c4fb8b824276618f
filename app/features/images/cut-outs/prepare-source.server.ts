import { checkUpload, isJpeg, isPng } from '../check-upload.server.ts'
import { openPicture } from '../open-picture.server.ts'

const timeoutSeconds = 30

/**
 * A picture in a form that a provider accepts: a JPEG or PNG of at most `maxBytes`, unchanged if it already is one, else a PNG
 * that is as large as allowed. Rejects when it cannot be decoded.
 */
export async function prepareSource(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  checkUpload(bytes, { maxBytes: bytes.length })
  if ((isJpeg(bytes) || isPng(bytes)) && bytes.length <= maxBytes) return bytes
  const { autoOrient } = await openPicture(bytes).metadata()
  const { width, height } = autoOrient
  for (let scale = 1; ; ) {
    const png = await openPicture(bytes)
      .autoOrient()
      .resize({ width: Math.ceil(width * scale), height: Math.ceil(height * scale), fit: 'inside' })
      .toColourspace('srgb')
      .png()
      .timeout({ seconds: timeoutSeconds })
      .toBuffer()
    if (png.length <= maxBytes || Math.max(width, height) * scale <= 1) return png
    // A PNG's size grows with its pixels; slightly smaller, so that the next one fits.
    scale *= Math.sqrt(maxBytes / png.length) * 0.95
  }
}
