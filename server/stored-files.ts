import { eq } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { AppContext } from '#app/app-context.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { client_files } from '#db/schema/client-files.ts'
import { compressResponse } from './compress-response.ts'
import { refusal } from './refusal.ts'
import { cachedForGood, typeOfFile } from './static-files.ts'
import { isClientFile } from './store-client-files.ts'

/**
 * Responds to `/assets/*` with files of other builds: of an earlier one, whose pages are still open, or of
 * another copy during a rolling restart (OPS-36). 503 while the database is unavailable, so that nobody concludes that the file is gone.
 */
export function storedFiles({
  readDb,
  log,
}: Pick<AppContext, 'readDb' | 'log'>): Handler<{ Bindings: { path: string } }> {
  const find = async (name: string) => {
    if (!isClientFile(name)) return undefined
    const [file] = await readDb
      .select({ body: client_files.body })
      .from(client_files)
      .where(eq(client_files.name, name))
    return file
  }
  return async (c) => {
    const { path } = c.env
    const name = path.slice('/assets/'.length)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    let file: Awaited<ReturnType<typeof find>>
    try {
      file = isRead ? await find(name) : undefined
    } catch (error) {
      if (!isUnavailable(error)) throw error
      log.warn({ error }, 'a file of another build could not be read')
      return refusal(path, { status: 503, message: 'This file cannot be sent now.', headers: { 'Retry-After': '5' } })
    }
    if (!file) return refusal(path, { status: 404, message: 'This file does not exist.' })
    const headers = {
      'Content-Type': typeOfFile(name)!,
      'Content-Length': String(file.body.length),
      'Cache-Control': cachedForGood,
    }
    return compressResponse(new Response(new Uint8Array(file.body), { headers }), c.req.header('Accept-Encoding'))
  }
}
