/** The pages of the header's first row. */
export const mainLinks = [
  { to: '/', text: 'Home' },
  { to: '/collection', text: 'Collection' },
  { to: '/events', text: 'Events' },
  { to: '/blog', text: 'Artist Profiles' },
  { to: '/contact-card', text: 'Contact' },
] as const

/** The pages of the phone's menu. */
export const menuLinks = [
  ...mainLinks.slice(0, -1),
  { to: '/favorites', text: 'Favorites' },
  mainLinks.at(-1)!,
] as const

interface PageLink {
  to: string
  text: string
}

/** `links`, with the artists after the collection if any artist has a work in it (ART-59). */
export function shownLinks(links: readonly PageLink[], hasArtists: boolean): readonly PageLink[] {
  if (!hasArtists) return links
  return links.flatMap((link) => (link.to === '/collection' ? [link, { to: '/artists', text: 'Artists' }] : [link]))
}
