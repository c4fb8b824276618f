import { z } from 'zod'
import { type HostedImage, ImageHostFailed } from '#app/features/images/image-host.ts'
import { parseJson } from '../parse-json.ts'
import { readBody } from '../read-body.server.ts'

/** Of a picture's facts; a real one has about 1 KB. */
const maxAnswerBytes = 262_144

/** No larger than a row keeps. */
const uploaded = z.object({
  secure_url: z.string().max(2_000),
  width: z.int32().positive(),
  height: z.int32().positive(),
  bytes: z.int32().nonnegative(),
})
const refused = z.object({ error: z.object({ message: z.string().trim().min(1) }) })

/**
 * Cloudinary's response to an upload (UPL-11).
 * @throws ImageHostFailed with Cloudinary's message if it refused (UPL-12), with ours if its response was unreadable
 */
export async function readResponse(response: Response): Promise<HostedImage> {
  const body = await readBody(response, maxAnswerBytes)
  if (!body) throw new ImageHostFailed('The image host sent an answer that is too large.')
  const text = body.toString('utf8')
  if (text.trim() === '') throw new ImageHostFailed(`The image host sent an empty answer (${response.status}).`)
  const answer = parseJson(text)
  const refusal = refused.safeParse(answer)
  if (refusal.success) throw new ImageHostFailed(refusal.data.error.message.slice(0, 500))
  const picture = uploaded.safeParse(answer)
  if (!response.ok || !picture.success)
    throw new ImageHostFailed(`The image host sent an answer that could not be read (${response.status}).`)
  const { secure_url: url, width, height, bytes } = picture.data
  return { url, width, height, bytes }
}
