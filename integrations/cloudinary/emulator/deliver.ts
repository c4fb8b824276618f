import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import type { Asset, Assets } from './assets.ts'

/** Delivers a picture: `/{cloud}/image/upload/{transform}/v{n}/{public_id}.{ext}`, with `f_auto`, `q_auto` and `w_N`. */
export async function deliver(
  pathname: string,
  { cloud, assets, response }: { cloud: string; assets: Assets; response: ServerResponse },
) {
  const refuse = (status: number, reason: string) => void response.writeHead(status, { 'X-Cld-Error': reason }).end()
  const parts = /^\/([^/]+)\/image\/upload\/(?:([^/]*_[^/]*)\/)?v\d+\/(.+)\.([a-z]+)$/.exec(pathname)
  if (!parts) return refuse(404, 'Resource not found')
  const [, asked, transform = '', publicId = '', extension = ''] = parts
  const asset = asked === cloud ? assets.find(publicId) : undefined
  if (!asset) return refuse(404, `Resource not found - ${publicId}`)
  const steps = transform.split(',').filter(Boolean)
  const unknown = steps.find((step) => !/^(f_auto|f_jpg|q_auto|w_[1-9]\d{0,4})$/.test(step))
  if (unknown) return refuse(400, `Invalid transformation component - ${unknown}`)
  const { bytes, type } = await transformed(asset, steps, extension)
  response
    .writeHead(200, {
      'Content-Type': type,
      'Content-Length': bytes.length,
      'Cache-Control': 'public, no-transform, max-age=2592000',
      'Access-Control-Allow-Origin': '*',
    })
    .end(bytes)
}

/** The very bytes that were uploaded, unless the address asks for another width or format. */
async function transformed({ bytes, format }: Asset, steps: string[], extension: string) {
  const width = steps.find((step) => step.startsWith('w_'))?.slice(2)
  if (steps.length === 0 && extension === format) return { bytes, type: `image/${format === 'jpg' ? 'jpeg' : format}` }
  const image = sharp(bytes)
  // Enlarging too, as the real one does.
  if (width) image.resize({ width: Number(width) })
  if (steps.includes('f_jpg')) return { bytes: await image.flatten().jpeg().toBuffer(), type: 'image/jpeg' }
  return { bytes: await image.webp().toBuffer(), type: 'image/webp' }
}
