import { appContext, requestFacts } from '#app/app-context.ts'
import { securityTxt } from '#app/features/gallery/security-txt.ts'
import type { Route } from './+types/security-txt.ts'

/** `GET /.well-known/security.txt` */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, now } = context.get(appContext)
  const { origin } = context.get(requestFacts).site
  return new Response(securityTxt({ email: settings.gallery.email, origin, now: now() }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
