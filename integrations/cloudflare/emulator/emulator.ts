import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { listenLocally } from '../../listen-locally.ts'
import { parseJson } from '../../parse-json.ts'

/** A fault injected instead of the response. */
export type Fault = 'rate-limited' | 'down' | 'html' | 'cut-off' | 'unsuccessful'

const path = '/client/v4/zones/zone/purge_cache'
const purge = z.strictObject({ tags: z.array(z.string().min(1).max(1024)).min(1).max(30) })

export interface CloudflareEmulator {
  /** The address of the purge endpoint. */
  url: string
  token: string
  /** The tags of each call so far. */
  purged: (readonly string[])[]
  /** Faults for the next calls. */
  failNext: (...next: Fault[]) => void
  stop: () => Promise<void>
}

/** Starts a server that behaves like Cloudflare's purge endpoint, for tests and for trying it without the internet. */
export async function startCloudflareEmulator({ port = 0 } = {}): Promise<CloudflareEmulator> {
  const token = 'emulated-token'
  const purged: CloudflareEmulator['purged'] = []
  const faults: Fault[] = []
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const say = (status: number, payload: object, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(payload))
    const refuse = (status: number, code: number, message: string, headers = {}) =>
      say(status, { success: false, errors: [{ code, message }], messages: [], result: null }, headers)
    const body = await text(request)
    if (request.method !== 'POST' || request.url !== path) return refuse(404, 7003, 'Could not route to the path')
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(403, 10000, 'Authentication error')
    switch (faults.shift()) {
      case 'rate-limited':
        return refuse(429, 971, 'Please wait and consider throttling your request speed', { 'Retry-After': '120' })
      case 'down':
        return refuse(500, 10001, 'Internal error')
      case 'unsuccessful':
        return refuse(200, 1107, 'Unable to purge')
      case 'html':
        return response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
      case 'cut-off':
        return response.destroy()
    }
    const asked = purge.safeParse(parseJson(body))
    if (!asked.success) return refuse(400, 1012, 'Request must contain "tags"')
    purged.push(asked.data.tags)
    say(200, { success: true, errors: [], messages: [], result: { id: 'zone' } })
  }

  const { url, stop } = await listenLocally(server, port)
  return { url: url + path, token, purged, failNext: (...next) => void faults.push(...next), stop }
}
