import { data } from 'react-router'
import type { Log } from '#app/platform/log.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { noStore } from './page-headers.ts'

interface Options<Data> {
  log: Log
  isFound?: (found: Data) => boolean
  isCacheable?: (found: Data) => boolean
  /** Headers of the page, with or without data. */
  headers?: Record<string, string>
  /** The page's message while it has no data. */
  message?: string
}

/**
 * The data of a page, sent with 200, or with 404 unless `isFound` (by default: if they
 * are null). If they are not `isCacheable`, such as the last page in place of one beyond it, every request is rendered. While the
 * database does not respond, the page is sent without data, with 503, and the browser's code retries; likewise with
 * 429 if newer searches of the same client replaced this one.
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
