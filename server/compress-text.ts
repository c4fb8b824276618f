import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** `text` in brotli at `quality` (0..11), compressed off the event loop: for what is sent more than once. */
export function compressText(text: Uint8Array, quality: number): Promise<Buffer<ArrayBuffer>> {
  return brotli(text, options(text, quality)) as Promise<Buffer<ArrayBuffer>>
}

/**
 * `text` in brotli, synchronously: a page of 74 KB takes 0.3 ms. In another thread at quality 4 it would take 0.1 ms of this one
 * and 1.3 of both together, for 4 % fewer bytes.
 */
export function compressQuickly(text: Uint8Array): Buffer<ArrayBuffer> {
  return brotliCompressSync(text, options(text, 2)) as Buffer<ArrayBuffer>
}

/** Window and tables are sized for the text: those for a text of unknown length take megabytes per concurrent request. */
function options(text: Uint8Array, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(text.length + 16)))),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }
}
