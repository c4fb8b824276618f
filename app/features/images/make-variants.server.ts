import sharp, { type Raw, type SharpInput } from 'sharp'
import type { PictureFormat } from './check-upload.server.ts'
import { ImageRefused } from './image-store.server.ts'
import { type Picture, variantsOf } from './picture.ts'

export interface Variant {
  /** The width it stands for; it is narrower when the picture is. */
  width: number
  bytes: Buffer
}

const mostPixels = 100_000_000
const largestWidth = 3200
/** WebP ends at 16,383 pixels; this also bounds the memory that a very tall picture takes. */
const largestHeight = 8000
/** Nothing we take needs as long; a file made to cost time is given up. */
const timeoutSeconds = 30
/** Efforts 3 and 4 take twice the time for 4% fewer bytes. */
const webp = { quality: 80, effort: 2 }

/**
 * A picture's WebP variants in sRGB with 8 bits, upright, its first frame only, without metadata (OP-84), and its facts.
 * Decodes once; the variants are then made side by side.
 * @throws ImageRefused when it has more than 100 megapixels or cannot be decoded whole
 */
export async function makeVariants(
  bytes: Buffer,
  format: PictureFormat,
): Promise<{ picture: Picture; variants: Variant[] }> {
  const source = await readHeader(bytes, format)
  const decoded = await decode(bytes)
  const { width, height, channels } = decoded.raw
  const hasAlpha = channels === 4 && hasTransparentPixels(decoded.data)
  const encode = async (variantWidth: number): Promise<Variant> => {
    const image = sharp(decoded.data, { raw: decoded.raw })
    if (!hasAlpha) image.removeAlpha()
    return { width: variantWidth, bytes: await image.resize(boxFor(variantWidth)).webp(webp).toBuffer() }
  }
  const widths = variantsOf(width)
  const largest = widths.pop()!
  const mayStay = isPlainWebp(bytes, format) && source.width === width && source.height === height
  const variants = await Promise.all((mayStay ? widths : [...widths, largest]).map(encode))
  if (mayStay) {
    // Encoding a WebP again that weighs no more than ours would only make it worse, and takes half of the time.
    const isLight = isAsLight(bytes, width, variants.at(-1))
    variants.push(isLight ? { width: largest, bytes } : await encode(largest))
  }
  return { picture: { width, height, tone: await findTone(decoded), has_alpha: hasAlpha }, variants }
}

/** A WebP of one lossy frame and nothing else: no metadata, profile, alpha or animation. */
function isPlainWebp(bytes: Buffer, format: PictureFormat): boolean {
  if (format !== 'webp' || bytes.toString('latin1', 12, 16) !== 'VP8 ') return false
  const length = bytes.readUInt32LE(16)
  return bytes.length - 20 - length <= length % 2
}

/** Whether a picture `width` wide has no more bytes a pixel than its next smaller variant. */
function isAsLight(bytes: Buffer, width: number, smaller: Variant | undefined): boolean {
  return smaller !== undefined && bytes.length * (smaller.width / width) ** 2 <= smaller.bytes.length
}

/** The facts of a picture that is kept already, from its largest variant. @param file its path or bytes */
export async function readPicture(file: string | Buffer): Promise<Picture> {
  const decoded = await decode(file)
  const { width, height, channels } = decoded.raw
  return {
    width,
    height,
    tone: await findTone(decoded),
    has_alpha: channels === 4 && hasTransparentPixels(decoded.data),
  }
}

interface Decoded {
  data: Buffer
  raw: Raw
}

/** Size and format as the file's own header has them. */
async function readHeader(bytes: Buffer, format: PictureFormat) {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw new ImageRefused('unreadable', 'The picture is damaged or incomplete', { cause: error })
    })
  if (header.width * header.height > mostPixels)
    throw new ImageRefused('unreadable', 'The picture has more than 100 megapixels')
  if (header.format !== format) throw new ImageRefused('unreadable', 'The picture is damaged or incomplete')
  return header
}

/** The pixels at most 3200 wide, RGB or RGBA. A picture's embedded profile is applied on the way to sRGB. */
async function decode(source: SharpInput): Promise<Decoded> {
  try {
    const { data, info } = await sharp(source, {
      limitInputPixels: mostPixels,
      failOn: 'warning',
    })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(boxFor(largestWidth))
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return {
      data,
      raw: { width: info.width, height: info.height, channels: info.channels },
    }
  } catch (error) {
    throw new ImageRefused('unreadable', 'The picture is damaged or incomplete', { cause: error })
  }
}

function boxFor(width: number) {
  return {
    width,
    height: largestHeight,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
}

/** Whether any pixel lets the wall through: many files carry an alpha channel that is opaque all over. */
function hasTransparentPixels(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at]! < 250) return true
  return false
}

/** The commonest colour, to 16 shades a channel, as the mean of its pixels; what is transparent does not count. */
async function findTone({ data, raw }: Decoded): Promise<string> {
  const small = await sharp(data, { raw }).resize(64, 64, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const bins = new Map<number, { count: number; sums: [number, number, number] }>()
  for (let at = 0; at < small.length; at += 4) {
    const [red, green, blue, alpha] = small.subarray(at, at + 4) as unknown as [number, number, number, number]
    if (alpha < 128) continue
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const bin = bins.get(key) ?? { count: 0, sums: [0, 0, 0] }
    bin.count += 1
    bin.sums = [bin.sums[0] + red, bin.sums[1] + green, bin.sums[2] + blue]
    bins.set(key, bin)
  }
  const commonest = [...bins.values()].reduce((a, b) => (b.count > a.count ? b : a), { count: 0, sums: [0, 0, 0] })
  if (commonest.count === 0) return '#ffffff'
  return `#${commonest.sums
    .map((sum) =>
      Math.round(sum / commonest.count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
