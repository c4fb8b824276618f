export interface ImageSize {
  width: number
  height: number
}

/**
 * The size in pixels of a JPEG, PNG or WebP, read from its first bytes without decoding it; null for other data. Ignores EXIF rotation.
 * Sources: ITU-T T.81 (B.2.2), the PNG specification (11.2.2), the WebP container specification.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readWebP(view) ?? readJpeg(view)
  } catch (error) {
    // The header is incomplete.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readPng(view: DataView): ImageSize | null {
  const isPng = view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a && hasText(view, 12, 'IHDR')
  return isPng ? sizeOf(view.getUint32(16), view.getUint32(20)) : null
}

function readWebP(view: DataView): ImageSize | null {
  if (!hasText(view, 0, 'RIFF') || !hasText(view, 8, 'WEBP')) return null
  if (hasText(view, 12, 'VP8X')) return sizeOf(1 + uint24(view, 24), 1 + uint24(view, 27))
  if (hasText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return sizeOf(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff))
  }
  if (hasText(view, 12, 'VP8 ')) return sizeOf(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  return null
}

/** The frame header of a JPEG follows segments of any length, such as EXIF with a thumbnail. */
function readJpeg(view: DataView): ImageSize | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // SOF0 to SOF15, whose range also contains DHT (C4), JPG (C8) and DAC (CC).
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sizeOf(view.getUint16(at + 7), view.getUint16(at + 5))
    // The image data begins, or the file ends, without a frame header.
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + view.getUint16(at + 2)
  }
}

function sizeOf(width: number, height: number): ImageSize | null {
  return width > 0 && height > 0 ? { width, height } : null
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
}

function hasText(view: DataView, at: number, text: string): boolean {
  return [...text].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0))
}
