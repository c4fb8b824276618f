import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { acceptsEncoding } from './cached-response.ts'
import { compressQuickly, compressText } from './compress-text.ts'

const zip = promisify(gzip)
const texts =
  /^(text\/(html|plain|css|javascript|xml|calendar|vcard)|application\/([\w.-]+\+)?(json|xml)|image\/svg\+xml)\b/
/** A page's data, which the router streams: what is known at once, then what a loader still waits for. */
const textsInPieces = /^text\/x-script\b/
/** Below the size of a packet compression saves nothing. */
const minBytes = 1_000
/** Compressing more synchronously would block other requests. */
const maxAtOnce = 256 * 1024

/** `response`, compressed as `accept` (Accept-Encoding) allows. Event streams and binary files are passed on unchanged. */
export async function compressResponse(response: Response, accept: string | undefined): Promise<Response> {
  // Read the body first: the server's Response then copies its headers, and later additions to the old ones would not be sent.
  const { body, headers, status } = response
  const type = headers.get('Content-Type') ?? ''
  const comesInPieces = textsInPieces.test(type)
  if (!body || headers.has('Content-Encoding') || !(comesInPieces || texts.test(type))) return response
  headers.append('Vary', 'Accept-Encoding')
  const encoding = (['br', 'gzip'] as const).find((offer) => acceptsEncoding(accept, offer))
  if (!encoding) return response
  if (comesInPieces) {
    headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    return new Response(compressPieces(body as ReadableStream, encoding), { status, headers })
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length < minBytes) return new Response(bytes, { status, headers })
  const compressed = await compressWhole(bytes, encoding)
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(compressed, { status, headers })
}

function compressWhole(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<BodyInit> | BodyInit {
  if (encoding === 'gzip') return zip(bytes)
  return bytes.length > maxAtOnce ? compressText(bytes, 4) : compressQuickly(bytes)
}

/** Every chunk is flushed at once. An error or a cancellation ends the stream on both sides. */
function compressPieces(pieces: ReadableStream, encoding: 'br' | 'gzip'): BodyInit {
  const compress =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          // 64 KB: the default window for a text of unknown length would take megabytes per concurrent request.
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  // An error on one side is passed on to the other; nothing else to do here.
  pipeline(Readable.fromWeb(pieces), compress, () => {})
  return Readable.toWeb(compress) as globalThis.ReadableStream
}
