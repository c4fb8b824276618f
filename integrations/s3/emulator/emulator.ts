import { createHash, randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from '../../listen-locally.ts'
import { describeRefusal, type Refusal, refusal } from './answers.ts'
import { type KeptObject, listObjects } from './list-objects.ts'
import { type Credentials, findSignatureFault } from './verify-signature.ts'

/**
 * A fault injected instead of the response. `error` is a 500 of S3, `slow-down` its 503, `full` a bucket whose quota is used up; `hang` never answers, `stall` stops in the
 * middle of the body; `cut` ends the connection; `garbage` is a page of something else, `damaged` an object whose bytes are not those.
 */
export type S3Fault = 'error' | 'slow-down' | 'full' | 'hang' | 'stall' | 'cut' | 'garbage' | 'damaged'

interface Options extends Partial<Credentials> {
  buckets?: readonly string[]
  /** Keys per page of a list; default 1000. */
  pageSize?: number
  /** Encrypts objects: their ETags are not the MD5 of their bytes then. */
  encrypts?: boolean
  port?: number
}

/**
 * A service with the S3 API, on this machine: objects under `/{bucket}/{key}`, path style, in memory. It refuses what S3 refuses:
 * requests that are not signed right, buckets and keys that are not there, bodies that are not what their checksums say.
 */
export async function startS3Emulator({
  accessKeyId = 'emulated-key',
  secretAccessKey = 'emulated-secret',
  region = 'us-east-1',
  buckets = ['gallery'],
  pageSize,
  encrypts = false,
  port = 0,
}: Options = {}) {
  const known = { accessKeyId, secretAccessKey, region }
  const kept = new Map(buckets.map((bucket) => [bucket, new Map<string, KeptObject>()]))
  const requests: string[] = []
  const faults: S3Fault[] = []
  let lasting: { fault: S3Fault; method?: string } | null = null
  const events = new EventEmitter<{ request: [method: string, path: string] }>()
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      if (!response.headersSent) refuse(response, refusal(500, 'InternalError', error.message), '/')
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, 'http://emulator.invalid')
    const path = decodeURIComponent(pathname)
    const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path)!
    const body = await buffer(request)
    requests.push(`${request.method} ${path}`)
    events.emit('request', request.method!, path)
    const applies = lasting && (lasting.method === undefined || lasting.method === request.method)
    const fault = faults.shift() ?? (applies ? lasting!.fault : undefined)
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'error')
      return refuse(response, refusal(500, 'InternalError', 'We encountered an internal error.'), path)
    if (fault === 'slow-down')
      return refuse(response, refusal(503, 'SlowDown', 'Please reduce your request rate.'), path)
    if (fault === 'full') return refuse(response, refusal(403, 'QuotaExceeded', 'The quota is used up.'), path)
    if (fault === 'garbage')
      return void response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><title>Sign in to the network</title>')

    const unsigned = findSignatureFault(request, body, known)
    if (unsigned) return refuse(response, unsigned, path)
    const objects = kept.get(bucket)
    if (!objects) return refuse(response, refusal(404, 'NoSuchBucket', 'The specified bucket does not exist'), path)
    if (key === '') {
      if (request.method !== 'GET' || searchParams.get('list-type') !== '2') return refuse(response, notAllowed, path)
      const list = listObjects(bucket, objects, searchParams, pageSize)
      if (typeof list !== 'string') return refuse(response, list, path)
      return void response.writeHead(200, { 'Content-Type': 'application/xml' }).end(list)
    }
    if (request.method === 'PUT') return put(request, response, { body, objects, key, path, encrypts })
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, notAllowed, path)
    const object = objects.get(key)
    if (!object) return refuse(response, refusal(404, 'NoSuchKey', 'The specified key does not exist.'), path)
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = start ? object.bytes.subarray(Number(start), Number(end) + 1) : object.bytes
    if (start && bytes.length === 0)
      return refuse(response, refusal(416, 'InvalidRange', 'The requested range is not satisfiable'), path)
    response.writeHead(start ? 206 : 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': bytes.length,
      ...(start && { 'Content-Range': `bytes ${start}-${Number(start) + bytes.length - 1}/${object.bytes.length}` }),
      'Last-Modified': object.modified.toUTCString(),
      ETag: object.etag,
      ...Object.fromEntries(Object.entries(object.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
    })
    if (request.method === 'HEAD') return void response.end()
    if (fault === 'stall') return void response.write(bytes.subarray(0, bytes.length >> 1))
    response.end(fault === 'damaged' ? Buffer.alloc(bytes.length) : bytes)
  }

  const { url, stop } = await listenLocally(server, port)
  return {
    url,
    /** The objects of each bucket, by their keys. */
    buckets: kept,
    /** All complete requests so far, `PUT /gallery/key`, in order. */
    requests,
    /** Called for each of them, before the response. */
    events,
    /** Faults for the next requests. */
    failNext: (...next: S3Fault[]) => void faults.push(...next),
    /** A fault for all requests, or those with `method`, until `mend`. */
    fail(fault: S3Fault, method?: string) {
      lasting = { fault, ...(method !== undefined && { method }) }
    },
    mend() {
      lasting = null
    },
    /** The variables that connect the program with it. */
    env: {
      IMAGE_STORE: 's3',
      S3_ENDPOINT: url,
      S3_REGION: region,
      S3_BUCKET: buckets[0]!,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop,
  }
}

export type S3Emulator = Awaited<ReturnType<typeof startS3Emulator>>

interface Put {
  body: Buffer
  objects: Map<string, KeptObject>
  key: string
  path: string
  encrypts: boolean
}

const notAllowed = refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')

/** Keeps the body of a `PUT` that is what its checksums say, and whose condition holds. */
function put({ headers }: IncomingMessage, response: ServerResponse, { body, objects, key, path, encrypts }: Put) {
  const md5 = createHash('md5').update(body)
  const digest = md5.copy().digest('base64')
  if (Buffer.byteLength(key) > 1_024)
    return refuse(response, refusal(400, 'KeyTooLongError', 'Your key is too long'), path)
  if (headers['content-length'] === undefined)
    return refuse(
      response,
      refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.'),
      path,
    )
  if (headers['content-md5'] !== undefined && headers['content-md5'] !== digest)
    return refuse(
      response,
      refusal(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.'),
      path,
    )
  if (headers['if-none-match'] === '*' && objects.has(key))
    return refuse(
      response,
      refusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold'),
      path,
    )
  const metadata = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .map(([name, value]) => [name.slice('x-amz-meta-'.length), String(value)])
  const etag = `"${encrypts ? randomUUID() : md5.digest('hex')}"`
  objects.set(key, { bytes: body, etag, metadata: Object.fromEntries(metadata), modified: new Date() })
  response.writeHead(200, { ETag: etag }).end()
}

function refuse(response: ServerResponse, fault: Refusal, path: string) {
  response.writeHead(fault.status, { 'Content-Type': 'application/xml' }).end(describeRefusal(fault, path))
}
