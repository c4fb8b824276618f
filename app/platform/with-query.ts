/** `path` with its query, if any. Without `params.size`, which Safari has only since 17. */
export function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
