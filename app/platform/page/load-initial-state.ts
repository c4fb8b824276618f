import { isFailedRead } from './is-failed-read.ts'

/**
 * What a page's loader says of it, for a `clientLoader`: a page without data where it could not be read, in place of an error (SHOP-23,
 * NET-21). Redirects and what the server itself refuses are thrown on.
 */
export async function loadInitialState<State>(
  serverLoader: () => Promise<State>,
): Promise<State | { message: string }> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!isFailedRead(error)) throw error
    return { message: '' }
  }
}
