import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from '../../listen-locally.ts'
import { cutOut } from './cut-out.ts'
import { hugePng } from './huge-png.ts'

/** A fault injected instead of the response; `hang` never responds. */
export type Fault =
  | 'no-foreground'
  | 'no-credits'
  | 'wrong-key'
  | 'rate-limited'
  | 'down'
  | 'cut-off'
  | 'empty'
  | 'jpeg'
  | 'html'
  | 'hang'
  | 'huge'

const refusals = {
  'no-foreground': [400, 'Could not identify foreground in image.', 'unknown_foreground'],
  'no-credits': [402, 'Insufficient credits', 'insufficient_credits'],
  'wrong-key': [403, 'API Key invalid', 'auth_failed'],
  'rate-limited': [429, 'Rate limit exceeded', 'rate_limit_exceeded'],
  down: [500, 'Internal error', 'internal_error'],
} as const

const path = '/v1.0/removebg'
const maxBytes = 12_000_000
const formats = ['auto', 'png', 'jpg', 'zip', 'webp']
const sizes = ['auto', 'preview', 'small', 'regular', 'medium', 'hd', '4k', 'full', '50MP']

export interface RemoveBgEmulator {
  url: string
  /** What came so far, by the fields of each form. */
  requests: { format: string | null; size: string | null; bytes: number }[]
  /** Faults for the next requests. */
  failNext: (...next: Fault[]) => void
  /** Clears all faults. */
  recover: () => void
  /** Called for each request that is left hanging. */
  onHang: () => void
  stop: () => Promise<void>
}

/** Starts a server that accepts and refuses requests as remove.bg does, for tests and for trying it without the internet. */
export async function startRemoveBgEmulator({
  apiKey,
  port = 0,
}: {
  apiKey: string
  port?: number
}): Promise<RemoveBgEmulator> {
  const faults: Fault[] = []
  const emulator: Omit<RemoveBgEmulator, 'url' | 'stop'> = {
    requests: [],
    failNext: (...next) => void faults.push(...next),
    recover() {
      faults.length = 0
    },
    onHang: () => {},
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const refuse = (status: number, title: string, code: string, headers = {}) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify({ errors: [{ title, code }] }))
    if (request.method !== 'POST' || request.url !== path) return refuse(404, 'Not found', 'not_found')
    const form = await readForm(request)
    if (request.headers['x-api-key'] !== apiKey) return refuse(...refusals['wrong-key'])
    const file = form?.get('image_file')
    const [format, size] = [form?.get('format') ?? null, form?.get('size') ?? null] as (string | null)[]
    if (!(file instanceof Blob)) return refuse(400, 'No image given', 'missing_source')
    emulator.requests.push({ format: format ?? null, size: size ?? null, bytes: file.size })
    const fault = faults.shift()
    if (fault && fault in refusals) {
      const headers = fault === 'rate-limited' ? { 'Retry-After': '120' } : {}
      const [status, title, code] = refusals[fault as keyof typeof refusals]
      return refuse(status, title, code, headers)
    }
    if (!formats.includes(format ?? 'auto')) return refuse(400, 'Invalid format parameter given', 'invalid_format')
    if (!sizes.includes(size ?? 'preview')) return refuse(400, 'Invalid size parameter given', 'invalid_size')
    if (file.size > maxBytes) return refuse(400, 'File too large', 'file_too_large')
    const source = Buffer.from(await file.arrayBuffer())
    if (!/^(\x89PNG|\xff\xd8\xff)/.test(source.toString('latin1', 0, 4)))
      return refuse(400, 'File type not supported', 'invalid_file_type')
    const send = (type: string, bytes: Buffer | string) => response.writeHead(200, { 'Content-Type': type }).end(bytes)
    const cut = (as: 'png' | 'jpeg') => cutOut(source, { as, isPreview: (size ?? 'preview') === 'preview' })
    switch (fault) {
      case 'hang':
        return emulator.onHang()
      case 'cut-off':
        response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '5000' }).write('\x89PNG')
        return response.destroy()
      case 'empty':
        return send('image/png', '')
      case 'html':
        return send('text/html', '<!doctype html><title>Welcome</title>')
      case 'huge':
        return send('image/png', hugePng())
      case 'jpeg':
        return send('image/jpeg', await cut('jpeg'))
      default:
        // By default it sends what is smaller, which for a photograph is a JPEG.
        return format === 'png' ? send('image/png', await cut('png')) : send('image/jpeg', await cut('jpeg'))
    }
  }

  return Object.assign(emulator, await listenLocally(server, port))
}

async function readForm(request: IncomingMessage): Promise<FormData | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return null
  return new Response(Buffer.concat(chunks), { headers: { 'Content-Type': type } }).formData().catch(() => null)
}
