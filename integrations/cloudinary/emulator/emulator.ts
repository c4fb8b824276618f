import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from '../../listen-locally.ts'
import { createAssets } from './assets.ts'
import { deliver } from './deliver.ts'
import { takeUpload } from './take-upload.ts'

export interface EmulatedCloud {
  cloud: string
  /** Its unsigned upload presets. */
  presets: readonly string[]
}

/** A fault injected instead of the API's response; `hang` never responds, `cut` closes the connection. */
export type Fault = { status: number; body: string; type?: string } | 'hang' | 'cut'

/** An upload request, accepted or not. */
export interface ReceivedUpload {
  fields: Record<string, string>
  bytes: Buffer
}

/**
 * Cloudinary on this machine: unsigned uploads at `/v1_1/{cloud}/image/upload`, delivery at `/{cloud}/image/upload/…`, both
 * with the refusals of the real one. It keeps pictures in memory.
 */
export async function startCloudinaryEmulator({ cloud, presets }: EmulatedCloud, port = 0) {
  const assets = createAssets()
  const uploads: ReceivedUpload[] = []
  const faults: Fault[] = []
  const events = new EventEmitter<{ upload: []; delivery: [] }>()
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      response.statusCode = 500
      response.end(JSON.stringify({ error: { message: error.message } }))
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url!, url)
    if (request.method !== 'POST') {
      events.emit('delivery')
      return deliver(decodeURIComponent(pathname), { cloud, assets, response })
    }
    const fault = faults.shift()
    if (fault === 'cut') return request.destroy()
    const answer = await takeUpload(request, { pathname, cloud, presets, assets, url, uploads })
    events.emit('upload')
    if (fault === 'hang') return
    const { status, body, type = 'application/json; charset=utf-8' } = fault ?? answer
    response.writeHead(status, { 'Content-Type': type }).end(body)
  }

  const { url, stop } = await listenLocally(server, port)
  return {
    url,
    /** All uploads so far, in order. */
    uploads,
    /** Called for every complete upload, and for every requested picture. */
    events,
    assets,
    /** The fault for the next upload. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** The variables that connect the program with it. */
    env: {
      CLOUDINARY_CLOUD: cloud,
      CLOUDINARY_UPLOAD_PRESET: presets[0]!,
      CLOUDINARY_API_URL: url,
      CLOUDINARY_DELIVERY_URL: url,
    },
    stop,
  }
}

export type CloudinaryEmulator = Awaited<ReturnType<typeof startCloudinaryEmulator>>
