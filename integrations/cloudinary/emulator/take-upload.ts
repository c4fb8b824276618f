import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Assets } from './assets.ts'
import type { ReceivedUpload } from './emulator.ts'

interface Receiving {
  pathname: string
  cloud: string
  presets: readonly string[]
  assets: Assets
  url: string
  uploads: ReceivedUpload[]
}

interface EmulatedResponse {
  status: number
  body: string
  type?: string
}

/** Of a free account, for a picture. */
const maxBytes = 10_485_760

/** Answers `POST /v1_1/{cloud}/image/upload` as Cloudinary does. */
export async function takeUpload(request: IncomingMessage, receiving: Receiving): Promise<EmulatedResponse> {
  const { pathname, cloud, presets, assets, url, uploads } = receiving
  const body = await buffer(request)
  const asked = /^\/v1_1\/([^/]+)\/image\/upload$/.exec(pathname)?.[1]
  if (asked === undefined) return { status: 404, body: '' }
  if (asked !== cloud) return refusal(401, `Invalid cloud_name ${asked}`)
  const form = await new Response(body, {
    headers: { 'Content-Type': request.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => new FormData())
  const file = form.get('file')
  const bytes = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0)
  const fields = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  uploads.push({ fields, bytes })

  const preset = fields.upload_preset
  if (fields.signature !== undefined) return refusal(401, 'Invalid Signature. String to sign - (emulator)')
  if (!preset) return refusal(400, 'Upload preset must be specified when using unsigned upload')
  if (!presets.includes(preset)) return refusal(400, 'Upload preset not found')
  if (file === null) return refusal(400, 'Missing required parameter - file')
  if (bytes.length > maxBytes) return refusal(400, `File size too large. Got ${bytes.length}. Maximum is ${maxBytes}.`)
  const facts = await sharp(bytes)
    .stats()
    .then(() => sharp(bytes).metadata())
    .catch(() => null)
  if (!facts) return refusal(400, 'Invalid image file')

  const format = facts.format === 'jpeg' ? 'jpg' : facts.format
  const name = randomBytes(10).toString('hex')
  const publicId = fields.folder ? `${fields.folder}/${name}` : name
  const { width, height } = facts
  const asset = assets.add({ publicId, format, bytes, width, height })
  const path = `/${cloud}/image/upload/v${asset.version}/${publicId}.${format}`
  return {
    status: 200,
    body: JSON.stringify({
      asset_id: randomBytes(16).toString('hex'),
      public_id: publicId,
      version: asset.version,
      width,
      height,
      format,
      resource_type: 'image',
      bytes: bytes.length,
      type: 'upload',
      etag: createHash('md5').update(bytes).digest('hex'),
      url: url + path,
      secure_url: url + path,
      original_filename: 'picture',
    }),
  }
}

function refusal(status: number, message: string): EmulatedResponse {
  return { status, body: JSON.stringify({ error: { message } }) }
}
