import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/**
 * `text` in brotli at `quality` (0..11). The window and the tables are cut to the text's own size: those for a text of
 * unknown length take megabytes for each request under way.
 */
export function compressText(text: Uint8Array, quality: number): Promise<Buffer<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(text.length + 16)))),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return brotli(text, { params }) as Promise<Buffer<ArrayBuffer>>
}
