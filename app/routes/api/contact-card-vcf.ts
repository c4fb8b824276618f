import { appContext, requestFacts } from '#app/app-context.ts'
import { galleryVcard } from '#app/features/gallery/gallery-vcard.ts'
import type { Route } from './+types/contact-card-vcf.ts'

/** `GET /api/contact-card.vcf`: the gallery's entry for an address book. Inline, so that a phone opens it in place. */
export function loader({ context }: Route.LoaderArgs) {
  const vcard = galleryVcard(context.get(appContext).settings.gallery, context.get(requestFacts).site)
  return new Response(vcard, {
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': 'inline; filename="gallery.vcf"',
      'Cache-Control': 'no-cache',
      Vary: 'Host',
    },
  })
}
