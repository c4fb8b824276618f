import { data } from 'react-router'
import type { Log } from '#app/platform/log.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { noStore } from './page-headers.ts'

interface Options<Data> {
  log: Log
  isFound?: (found: Data) => boolean
  isCacheable?: (found: Data) => boolean
  /** Headers of the page, whatever it has to show. */
  headers?: Record<string, string>
  /** What the page says while it has no data. */
  message?: string
}

/**
 * The data of a page, sent with 200, or with 404 where they show that there is no such thing (unless told: they are
 * null). What is not `isCacheable`, as the last page standing in for one beyond it, is rendered for each who asks. While the
 * database cannot respond, the page goes out without them, with 503, and the browser's own code tries again; so it does with
 * 429 where newer searches of the same client took the place of this one.
 */
export async function initialState<Data>(
  read: () => Promise<Data | 'cancelled'>,
  { log, isFound = (found) => found !== null, isCacheable = () => true, headers = {}, message = '' }: Options<Data>,
) {
  try {
    const found = await read()
    if (found === 'cancelled') return withoutData(429, message, headers)
    return data(
      { data: found },
      { status: isFound(found) ? 200 : 404, headers: { ...headers, ...(isCacheable(found) ? {} : noStore) } },
    )
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.warn({ error }, 'a page was sent without its data')
    return withoutData(503, message, headers)
  }
}

function withoutData(status: number, message: string, headers: Record<string, string>) {
  return data({ message }, { status, headers: { ...headers, 'Retry-After': '5' } })
}
