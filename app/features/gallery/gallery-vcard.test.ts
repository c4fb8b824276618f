import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GalleryFacts } from '#app/platform/settings.ts'
import { galleryVcard } from './gallery-vcard.ts'

const gallery = {
  street: '5011 S Dixie Hwy',
  city: 'West Palm Beach',
  region: 'FL',
  postalCode: '33405',
  country: 'US',
  phone: '(561) 555-0142',
  email: 'hello@vitrine.example',
} as GalleryFacts
const site = { name: 'Vitrine', origin: 'https://vitrine.example' }

test('CARD-02 the card says who, where and how to reach the gallery', () => {
  expect(galleryVcard(gallery, site).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Vitrine;;;;',
    'FN:Vitrine',
    'ORG:Vitrine',
    'X-ABShowAs:COMPANY',
    'ADR;TYPE=WORK:;;5011 S Dixie Hwy;West Palm Beach;FL;33405;US',
    'TEL;TYPE=WORK,VOICE:+15615550142',
    'EMAIL;TYPE=INTERNET,WORK:hello@vitrine.example',
    'URL:https://vitrine.example',
    'END:VCARD',
    '',
  ])
})

test.each([
  ['+44 20 7946 0000', '+442079460000'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['1-800-GALLERY', '1-800-GALLERY'],
])('CARD-07 the number %s is dialled as %s', (phone, dialled) => {
  expect(galleryVcard({ ...gallery, phone }, site)).toContain(`TEL;TYPE=WORK,VOICE:${dialled}\r\n`)
})

test('CARD-02 any name comes through, and no line is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const card = galleryVcard(gallery, { ...site, name })
      for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const line = card.replaceAll('\r\n ', '').split('\r\n')[3]!
      const read = line.slice('FN:'.length).replace(/\\(n|[\\,;])/g, (_, char) => (char === 'n' ? '\n' : char))
      expect(read).toBe(name.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ''))
      expect(card.match(/BEGIN:VCARD/g)).toHaveLength(1)
    }),
  )
})
