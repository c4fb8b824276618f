import { type IncomingHttpHeaders, request } from 'node:http'

/** Sends a request exactly as written: `fetch` would normalize the path, the method and the Host header first. */
export function rawRequest(
  base: string,
  {
    method = 'GET',
    path,
    headers = {},
    body,
  }: { method?: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }> {
  const { hostname, port } = new URL(base)
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        done({ status: response.statusCode!, headers: response.headers, body: bytes, text: bytes.toString() })
      })
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
