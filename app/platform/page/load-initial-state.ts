/**
 * What a page's loader says of it, for a `clientLoader`: a page without data where the server cannot be reached, in place of an error
 * (SHOP-23). Redirects and what the server itself refuses are thrown on.
 */
export async function loadInitialState<State>(
  serverLoader: () => Promise<State>,
): Promise<State | { message: string }> {
  try {
    return await serverLoader()
  } catch (error) {
    // What `fetch` throws when no response came.
    if (!(error instanceof TypeError)) throw error
    return { message: '' }
  }
}
