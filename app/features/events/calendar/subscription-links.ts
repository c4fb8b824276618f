import type { Site } from '#app/platform/settings.ts'

/**
 * The links for subscribing to the gallery's events in a calendar program: `webcal:` for Apple's and for Thunderbird,
 * the pages of Google and Outlook that take an address, and the address itself.
 */
export function subscriptionLinks({ origin, name }: Pick<Site, 'origin' | 'name'>) {
  const address = `${origin}/events.ics`
  const webcal = address.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url: address, name: `${name}: Events` })
  return {
    address,
    links: [
      { name: 'Apple Calendar', href: webcal },
      {
        name: 'Google Calendar',
        href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
      },
      { name: 'Outlook', href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}` },
    ],
  }
}
