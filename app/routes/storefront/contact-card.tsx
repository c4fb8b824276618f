import { ContactCard } from '#app/features/contact-card/contact-card.tsx'
import { pageHeaders } from '#app/platform/page/page-headers.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import type { Route } from './+types/contact-card.ts'

// CARD-06, in the head and in the headers (OP-73).
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Contact', path: '/contact-card', noindex: true })

export const headers: Route.HeadersFunction = (args) => {
  const headers = pageHeaders(args)
  headers.set('X-Robots-Tag', 'noindex')
  return headers
}

export default function ContactCardPage() {
  return <ContactCard />
}
