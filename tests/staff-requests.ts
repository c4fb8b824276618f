import type { TestApp } from './test-app.ts'

/** Sends a change as the back office's own pages do: JSON, without requesting the next page. */
export function sendChange(
  app: TestApp,
  path: string,
  body: unknown,
  { cookie = '', type = 'application/json', origin = app.url, client = '', query = '' } = {},
): Promise<Response> {
  return fetch(`${app.url}${path}.data${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': type, Cookie: cookie, Origin: origin, ...(client && { 'X-Forwarded-For': client }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Requests a page or an operation of the back office, as the browser that sends `cookie`. */
export const getAs = (app: TestApp, path: string, cookie = '') =>
  fetch(app.url + path, { redirect: 'manual', headers: { Cookie: cookie } })

/** The Cookie header that a browser sends after a response has set cookies. */
export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The cookie of the session that a response opens. */
export function sessionCookieOf(response: Response): string {
  const line = response.headers.getSetCookie().find((cookie) => /session_token=[^;]/.test(cookie))
  return line?.split(';')[0] ?? ''
}
