import { ContactCard } from '#app/features/contact-card/contact-card.tsx'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import type { Route } from './+types/contact-card.ts'

// CARD-06, in the head and in the headers (OP-73).
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Contact', path: '/contact-card', noindex: true })

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export default function ContactCardPage() {
  return <ContactCard />
}
