import type { Auth } from './auth.server.ts'

/** Ends the session of `request`, if it has one. Returns the header that clears its cookie (AUTH-13, AUTH-18). */
export async function endSession(request: Request, auth: Auth): Promise<Headers> {
  const { headers } = await auth.api.endSession({
    headers: new Headers({ Cookie: request.headers.get('Cookie') ?? '' }),
    returnHeaders: true,
  })
  return new Headers(headers.getSetCookie().map((cookie) => ['Set-Cookie', cookie]))
}
