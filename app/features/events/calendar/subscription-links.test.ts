import { expect, test } from 'vitest'
import { subscriptionLinks } from './subscription-links.ts'

test('SHOP-14 calendars subscribe to the feed by webcal, by Google, by Outlook and by its address', () => {
  const { address, links } = subscriptionLinks({ origin: 'https://gallery.example', name: 'Vitrine & Co' })
  expect(address).toBe('https://gallery.example/events.ics')
  const [apple, google, outlook] = links.map(({ href }) => href)
  expect(apple).toBe('webcal://gallery.example/events.ics')
  expect(new URL(google!).searchParams.get('cid')).toBe('webcal://gallery.example/events.ics')
  expect(new URL(outlook!).searchParams.get('url')).toBe(address)
  expect(new URL(outlook!).searchParams.get('name')).toBe('Vitrine & Co: Events')
})
