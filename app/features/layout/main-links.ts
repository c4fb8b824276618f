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
