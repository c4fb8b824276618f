import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { allows } from './cached-response.ts'
import { compressQuickly, compressText } from './compress-text.ts'

const zip = promisify(gzip)
const texts =
  /^(text\/(html|plain|css|javascript|xml|calendar|vcard)|application\/([\w.-]+\+)?(json|xml)|image\/svg\+xml)\b/
/** A page's data, which the router sends piece by piece: what is known at once, then what a loader still waits for. */
const textsInPieces = /^text\/x-script\b/
/** Below a packet's worth the saving is none. */
const leastBytes = 1_000
/** What is longer would keep other requests waiting. */
const mostAtOnce = 256 * 1024

/** `response`, compressed as `accept` (Accept-Encoding) allows. Streams of events and files of other kinds pass untouched. */
export async function compressResponse(response: Response, accept: string | undefined): Promise<Response> {
  // The body first: with it the server's Response copies its headers, and what is added to those of before is not sent.
  const { body, headers, status } = response
  const type = headers.get('Content-Type') ?? ''
  const comesInPieces = textsInPieces.test(type)
  if (!body || headers.has('Content-Encoding') || !(comesInPieces || texts.test(type))) return response
  headers.append('Vary', 'Accept-Encoding')
  const encoding = (['br', 'gzip'] as const).find((offer) => allows(accept, offer))
  if (!encoding) return response
  if (comesInPieces) {
    headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    return new Response(compressPieces(body as ReadableStream, encoding), { status, headers })
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length < leastBytes) return new Response(bytes, { status, headers })
  const compressed = await compressWhole(bytes, encoding)
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(compressed, { status, headers })
}

function compressWhole(bytes: Uint8Array, encoding: 'br' | 'gzip'): Promise<BodyInit> | BodyInit {
  if (encoding === 'gzip') return zip(bytes)
  return bytes.length > mostAtOnce ? compressText(bytes, 4) : compressQuickly(bytes)
}

/** Every piece leaves as soon as it came. A response that breaks off, or is no longer wanted, ends on both sides. */
function compressPieces(pieces: ReadableStream, encoding: 'br' | 'gzip'): BodyInit {
  const compress =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          // 64 KB: the window for a text of unknown length would take megabytes for each request under way.
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  // What went wrong on one side is passed on to the other; nothing is left to do here.
  pipeline(Readable.fromWeb(pieces), compress, () => {})
  return Readable.toWeb(compress) as globalThis.ReadableStream
}
