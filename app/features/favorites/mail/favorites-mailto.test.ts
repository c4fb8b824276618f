import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMailAddress } from '#app/platform/mail/is-mail-address.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'
import { favoritesList as list, openMailto as open, numberedWork as work } from '#tests/favorites-mail.ts'
import { everything } from '../favorite-text.ts'
import { buildFavoritesMail, favoritesListText, maxMailtoLength } from './favorites-mailto.ts'

test('EMAIL-11 the link holds recipient, subject and the list', () => {
  const mail = buildFavoritesMail(list({ notes: new Map([[work(1).id, 'Above the sideboard']]) }))
  expect(open(mail.href)).toEqual({
    to: 'marguerite@example.com',
    subject: 'Favorites from Vitrine',
    body: [
      'For the sitting room?',
      '',
      '1. Work 1',
      'Paintings, Oil',
      'Realism, Contemporary (1960-Present)',
      'Condition: Very Good',
      'H × W: 24 × 36 in (61 × 91.4 cm)',
      '$1,200',
      'Note: Above the sideboard',
      'https://gallery.example/collection?productId=0193a1b2-0000-7000-8000-000000000001',
      'Picture: https://gallery.example/images/0123456789abcdef0123456789abcdef.webp?width=800&quality=80',
      '',
      'Ines Aldana',
      'ines@aldana.example',
    ].join('\r\n'),
    fields: ['subject', 'body'],
  })
  expect(mail).toMatchObject({ named: 1, dropped: [], isMessageCut: false })
})

test.each([
  ['images', 'Picture: '],
  ['details', '24 × 36 in (61 × 91.4 cm)'],
  ['details', 'Paintings, Oil'],
  ['details', 'Condition: '],
  ['price', '$1,200'],
  ['notes', 'Note: '],
] as const)('EMAIL-04 without %s there is no %j', (part, text) => {
  const notes = new Map([[work(1).id, 'Above the sideboard']])
  expect(open(buildFavoritesMail(list({ notes })).href).body).toContain(text)
  const mail = buildFavoritesMail(list({ notes, include: { ...everything, [part]: false } }))
  expect(open(mail.href).body).not.toContain(text)
  expect(open(mail.href).body).toContain('1. Work 1')
})

test('FAV-22 a sold work says so in place of its price, also where prices are left out', () => {
  const favorites = [work(1, { sold_out: true }), work(2, { price: null })]
  const { body } = open(buildFavoritesMail(list({ favorites })).href)
  expect(body).toContain('61 × 91.4 cm)\r\nSold\r\n')
  expect(body).not.toContain('$')
  expect(body).toContain('Price on request')
  const withoutPrices = open(buildFavoritesMail(list({ favorites, include: { ...everything, price: false } })).href)
  expect(withoutPrices.body).toContain('Sold')
  expect(withoutPrices.body).not.toContain('Price on request')
})

test('FAV-23 of a work that is no longer listed the mail has neither price nor address', () => {
  const favorites = [work(1), work(2)]
  const { body } = open(buildFavoritesMail(list({ favorites, unlisted: new Set([work(1).id]) })).href)
  const [first, second] = [body.slice(body.indexOf('1.'), body.indexOf('2.')), body.slice(body.indexOf('2.'))]
  expect(first).toContain('Work 1\r\n')
  expect(first).toContain('No longer listed')
  expect(first).not.toMatch(/\$|https/)
  expect(second).toContain('$1,200')
  expect(second).toContain('https')
  const text = favoritesListText(list({ favorites: [work(1)], unlisted: new Set([work(1).id]) }))
  expect(text).toContain('No longer listed')
  expect(text).not.toMatch(/\$|https/)
})

test('a message that is longer than any link is shortened, and says so', () => {
  const message = 'Très '.repeat(2_000)
  const mail = buildFavoritesMail(list({ form: { ...list().form, message } }))
  expect(mail.isMessageCut).toBe(true)
  expect(mail.href.length).toBeLessThanOrEqual(maxMailtoLength)
  const { body } = open(mail.href)
  expect(body).toMatch(/^(Très )+Très … \[message shortened\]/)
  expect(body).toContain('https://gallery.example/')
  expect(body).toContain('Ines Aldana')
  expect(favoritesListText(list({ form: { ...list().form, message } }))).toContain(message.trim())
})

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 3_000 }), fc.string({ unit: 'grapheme', maxLength: 400 }))
/** What may change on the way: line ends, surrounding blanks, characters that no text has. */
const normal = (typed: string) =>
  typed
    .toWellFormed()
    .replace(/\r\n?|\n/g, '\r\n')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')

test('EMAIL-11 whatever is typed in whatever script arrives as typed, or the mail says that it was shortened', () => {
  fc.assert(
    fc.property(text, text, (message, note) => {
      const mail = buildFavoritesMail(list({ form: { ...list().form, message }, notes: new Map([[work(1).id, note]]) }))
      const { body } = open(mail.href)
      if (!mail.isMessageCut) expect(body).toContain(normal(message.trim()))
      if (mail.named === 1 && note.trim() && !mail.dropped.includes('notes'))
        expect(body).toContain(normal(`Note: ${note.trim()}`))
      if (mail.named === 0) expect(body).toContain('and 1 more item')
    }),
  )
})

test('no link is ever longer than 2,000 characters, nor starts another field', () => {
  const address = fc
    .oneof(
      fc.emailAddress(),
      fc.string({ unit: 'binary', maxLength: 80 }).map((name) => `${name}@例え.テスト`),
    )
    .filter((candidate) => isMailAddress(stripInvisible(candidate)))
  fc.assert(
    fc.property(
      address,
      address,
      text,
      text,
      text,
      text,
      (recipientEmail, senderEmail, senderName, message, name, gallery) => {
        const form = { recipientEmail, senderEmail, senderName, message }
        const mail = buildFavoritesMail(
          list({ form, galleryName: gallery, favorites: [work(1, { name }), work(2, { name }), work(3)] }),
        )
        expect(mail.href.length).toBeLessThanOrEqual(maxMailtoLength)
        expect(mail.href).toMatch(/^mailto:[\x21-\x7e]+$/)
        const { to, fields } = open(mail.href)
        expect(to).toBe(stripInvisible(recipientEmail))
        expect(fields).toEqual(['subject', 'body'])
      },
    ),
  )
})

test('FORM-31 the mail goes to the address without what nobody sees of it, and is signed so', () => {
  const form = { ...list().form, recipientEmail: '\u202aanna@example.com\u202c', senderEmail: '\u200bines@example.com' }
  const { to, body } = open(buildFavoritesMail(list({ form })).href)
  expect(to).toBe('anna@example.com')
  expect(body).toMatch(/\r\nines@example\.com$/)
  expect(favoritesListText(list({ form }))).toMatch(/\nines@example\.com$/)
})

test('the longest address that is taken leaves room for a message', () => {
  const recipientEmail = `${'界'.repeat(80)}@例え.jp`
  expect(isMailAddress(recipientEmail)).toBe(true)
  const form = { recipientEmail, senderEmail: recipientEmail, senderName: '界'.repeat(500), message: '界'.repeat(500) }
  const mail = buildFavoritesMail(list({ form, galleryName: '界'.repeat(500) }))
  expect(mail.href.length).toBeLessThanOrEqual(maxMailtoLength)
  expect(open(mail.href).body).toContain('[message shortened]')
})

test('ART-50 the maker stands before the name, also where details are left out', () => {
  const artist = { id: '1', name: 'Rembrandt', slug: 'rembrandt', born: null, died: null }
  const favorites = [work(1, { artist, artist_qualifier: 'circle of' }), work(2)]
  const mail = buildFavoritesMail(list({ favorites, include: { ...everything, details: false } }))
  const { body } = open(mail.href)
  expect(body).toContain('1. Circle of Rembrandt, Work 1\r\n')
  expect(body).toContain('2. Work 2\r\n')
})
