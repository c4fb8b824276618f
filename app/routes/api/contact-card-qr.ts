import { appContext, requestFacts } from '#app/app-context.ts'
import { drawQrCode } from '#app/features/gallery/draw-qr-code.ts'
import { galleryVcard } from '#app/features/gallery/gallery-vcard.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/contact-card-qr.ts'

/** `GET /api/contact-card/qr?size=300x300`: the gallery's own contact card as a QR code (CARD-03, OP-29). */
export function loader({ request, context }: Route.LoaderArgs) {
  const size = readSize(new URL(request.url).searchParams.get('size'))
  if (!size) {
    return problem(400, {
      message: 'This size is not offered.',
      detail: 'size is a square of 100 to 1000 pixels, such as 300x300',
    })
  }
  const vcard = galleryVcard(context.get(appContext).settings.gallery, context.get(requestFacts).site)
  return new Response(drawQrCode(vcard, size), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache', Vary: 'Host' },
  })
}

/** The side in pixels; null unless it is a square of 100 to 1000. */
function readSize(value: string | null): number | null {
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(value ?? '300x300') ?? []
  return width !== undefined && width === height && Number(width) >= 100 && Number(width) <= 1_000
    ? Number(width)
    : null
}
