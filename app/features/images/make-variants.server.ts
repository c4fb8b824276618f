import sharp, { type Raw } from 'sharp'
import { ImageRefused } from './image-store.server.ts'
import { maxPixels, openPicture } from './open-picture.server.ts'
import { type Picture, variantsOf } from './picture.ts'

export interface Variant {
  /** Its nominal width; the file is narrower if the picture is. */
  width: number
  bytes: Buffer
}

const maxWidth = 3200
/** WebP ends at 16,383 pixels; this also bounds the memory that a very tall picture takes. */
const maxHeight = 8000
/** Nothing legitimate takes as long; a file made to cost time is aborted. */
const timeoutSeconds = 30
/** Efforts 3 and 4 take twice the time for 4% fewer bytes. */
const webp = { quality: 80, effort: 2 }

/**
 * A picture's WebP variants in sRGB with 8 bits, upright, its first frame only, without metadata (OP-84), and its facts.
 * Decodes once; the variants are then made side by side.
 * @throws ImageRefused when it has more than 100 megapixels or cannot be decoded whole
 */
export async function makeVariants(bytes: Buffer): Promise<{ picture: Picture; variants: Variant[] }> {
  const decoded = await decode(bytes)
  const { width, height } = decoded.raw
  const hasAlpha = await hasTransparentPixels(decoded)
  const encode = async (variantWidth: number): Promise<Variant> => {
    const image = sharp(decoded.data, { raw: decoded.raw })
    if (!hasAlpha) image.removeAlpha()
    return { width: variantWidth, bytes: await image.resize(boxFor(variantWidth)).webp(webp).toBuffer() }
  }
  const widths = variantsOf(width)
  const largest = widths.pop()!
  const { header } = decoded
  const mayStay = isPlainWebp(bytes, header.format) && header.width === width && header.height === height
  const variants = await Promise.all((mayStay ? widths : [...widths, largest]).map(encode))
  if (mayStay) {
    // Re-encoding a WebP that is no larger than ours would only make it worse, and takes half of the time.
    const isLight = isAsLight(bytes, width, variants.at(-1))
    variants.push(isLight ? { width: largest, bytes } : await encode(largest))
  }
  return { picture: { width, height, tone: await findTone(decoded), has_alpha: hasAlpha }, variants }
}

/**
 * A picture as it is sent to an image host: whole, upright, in sRGB, its first frame only, without metadata (OP-84), and its facts.
 * The host derives every width from it, so its quality is higher than that of the folder's variants.
 * @throws ImageRefused as `makeVariants` does
 */
export async function makeHostCopy(bytes: Buffer): Promise<{ picture: Picture; bytes: Buffer }> {
  const decoded = await decode(bytes)
  const { header, data, raw } = decoded
  const { width, height } = raw
  const has_alpha = await hasTransparentPixels(decoded)
  const picture = { width, height, tone: await findTone(decoded), has_alpha }
  if (isPlainWebp(bytes, header.format) && header.width === width && header.height === height) return { picture, bytes }
  const image = sharp(data, { raw })
  if (!has_alpha) image.removeAlpha()
  return { picture, bytes: await image.webp({ ...webp, quality: 92 }).toBuffer() }
}

/**
 * A variant `width` wide of a stored picture, from its largest file: upright, in sRGB, with alpha only if it is used.
 * @throws ImageRefused when the file is damaged
 */
export async function makeVariant(kept: Buffer, width: number): Promise<Variant> {
  try {
    const image = sharp(kept, { failOn: 'warning' }).timeout({ seconds: timeoutSeconds })
    return { width, bytes: await image.resize(boxFor(width)).webp(webp).toBuffer() }
  } catch (error) {
    throw new ImageRefused('unreadable', 'The picture is damaged or incomplete', { cause: error })
  }
}

/** A WebP of one lossy frame and nothing else: no metadata, profile, alpha or animation. */
function isPlainWebp(bytes: Buffer, format: string): boolean {
  if (format !== 'webp' || bytes.toString('latin1', 12, 16) !== 'VP8 ') return false
  const length = bytes.readUInt32LE(16)
  return bytes.length - 20 - length <= length % 2
}

/** Whether a picture `width` wide has no more bytes a pixel than its next smaller variant. */
function isAsLight(bytes: Buffer, width: number, smaller: Variant | undefined): boolean {
  return smaller !== undefined && bytes.length * (smaller.width / width) ** 2 <= smaller.bytes.length
}

/** The facts of a picture without making anything. @throws ImageRefused as `makeVariants` does */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const decoded = await decode(bytes)
  const { width, height } = decoded.raw
  return { width, height, tone: await findTone(decoded), has_alpha: await hasTransparentPixels(decoded) }
}

interface Decoded {
  /** The file's own dimensions, before rotation and resizing. */
  header: { format: string; width: number; height: number }
  data: Buffer
  raw: Raw
}

/** The pixels at most 3200 wide, RGB or RGBA. A picture's embedded profile is applied on the way to sRGB. */
async function decode(bytes: Buffer): Promise<Decoded> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.width * header.height > maxPixels)
      throw new ImageRefused('unreadable', 'The picture has more than 100 megapixels')
    const { data, info } = await openPicture(bytes)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(boxFor(maxWidth))
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { header, data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    throw new ImageRefused('unreadable', 'The picture is damaged or incomplete', { cause: error })
  }
}

function boxFor(width: number) {
  return {
    width,
    height: maxHeight,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
}

/** Whether any pixel is transparent: many files have an alpha channel that is opaque, or nearly so, everywhere. */
async function hasTransparentPixels({ data, raw }: Decoded): Promise<boolean> {
  return raw.channels === 4 && (await sharp(data, { raw }).stats()).channels[3]!.min < 250
}

/** The commonest colour, to 16 shades a channel; what is transparent counts as white. */
async function findTone({ data, raw }: Decoded): Promise<string> {
  const small = await sharp(data, { raw })
    .resize(64, 64, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer()
  const { dominant } = await sharp(small, { raw: { width: 64, height: 64, channels: 3 } }).stats()
  return `#${Buffer.from([dominant.r, dominant.g, dominant.b]).toString('hex')}`
}
