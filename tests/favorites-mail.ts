import { everything } from '#app/features/favorites/favorite-text.ts'
import type { FavoritesList } from '#app/features/favorites/mail/favorites-mailto.ts'
import { productFacts } from './product-facts.ts'

export const numberedWork = (number: number, facts = {}) =>
  productFacts({ id: `0193a1b2-0000-7000-8000-00000000000${number}`, name: `Work ${number}`, ...facts })

/** A list of one work, as the mail dialog passes it on. */
export function favoritesList(facts: Partial<FavoritesList> = {}): FavoritesList {
  return {
    form: {
      recipientEmail: 'marguerite@example.com',
      senderName: 'Ines Aldana',
      senderEmail: 'ines@aldana.example',
      message: 'For the sitting room?',
    },
    favorites: [numberedWork(1)],
    notes: new Map(),
    include: everything,
    galleryName: 'Vitrine',
    place: { origin: 'https://gallery.example', imageHosts: [] },
    unlisted: new Set(),
    ...facts,
  }
}

/** What a mail program reads from the link. */
export function openMailto(href: string) {
  const url = new URL(href)
  return {
    to: decodeURIComponent(url.pathname),
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body')!,
    fields: [...url.searchParams.keys()],
  }
}
