import { expect, test } from 'vitest'
import { shortIdOf } from '#app/features/products/short-id.ts'
import { favoritesList as list, openMailto as open } from '#tests/favorites-mail.ts'
import { productFacts } from '#tests/product-facts.ts'
import { readSharedIds } from '../shared-list/shared-list-path.ts'
import { buildFavoritesMail, favoritesListText, maxMailtoLength } from './favorites-mailto.ts'

const whole = 'https://gallery.example/favorites?ids='
const many = (count: number, facts = {}) =>
  Array.from({ length: count }, (_, at) =>
    productFacts({
      id: `0193a1b2-0000-7000-8000-${String(at).padStart(12, '0')}`,
      name: `Landscape with a Road ${at + 1}`,
      ...facts,
    }),
  )

test.each([
  [1, []],
  [4, ['pictures']],
  [8, ['pictures', 'details']],
  [20, ['pictures', 'details', 'addresses']],
  [30, ['pictures', 'details', 'addresses', 'prices']],
])(
  'EMAIL-22 of %i works pictures, details, addresses and prices are left out one after the other, no name is',
  (count, dropped) => {
    const favorites = many(count)
    const mail = buildFavoritesMail(list({ favorites }))
    expect(mail).toMatchObject({ named: count, dropped })
    expect(mail.href.length).toBeLessThanOrEqual(maxMailtoLength)
    const { body } = open(mail.href)
    for (const { name } of favorites) expect(body).toContain(`. ${name}${count === 20 ? ', $1,200' : '\r\n'}`)
    expect(body.includes('Picture: ')).toBe(!dropped.includes('pictures'))
    expect(body.includes('Condition: ')).toBe(!dropped.includes('details'))
    expect(body.includes('/collection?productId=')).toBe(!dropped.includes('addresses'))
    expect(body.includes('$1,200')).toBe(!dropped.includes('prices'))
    expect(body.includes(whole)).toBe(count > 1)
    expect(body).not.toContain('more item')
  },
)

test('EMAIL-22 FAV-24 a long list names what there is room for, counts the rest, and leads to all of it', () => {
  const favorites = many(50)
  const mail = buildFavoritesMail(list({ favorites }))
  expect(mail.named).toBeGreaterThan(35)
  const { body } = open(mail.href)
  // Without numbers, which take the room of names.
  expect(body).toContain(`\r\nLandscape with a Road ${mail.named}\r\n`)
  expect(body).not.toContain(`Landscape with a Road ${mail.named + 1}`)
  expect(body).toContain(`… and ${50 - mail.named} more items.`)
  const [, address] = /The whole list: (\S+)/.exec(body)!
  expect(readSharedIds(new URL(address!).searchParams)).toEqual(favorites.map(({ id }) => shortIdOf(id)))
  // Not one more would have fitted.
  expect(mail.href.length).toBeGreaterThan(maxMailtoLength - 60)

  const text = favoritesListText(list({ favorites }))
  for (const { name } of favorites) expect(text).toContain(name)
  expect(text).toContain(address)
  expect(text).toContain('ines@aldana.example')
})

test('EMAIL-22 a very long name is shortened, and those after it are named', () => {
  const favorites = many(4)
  favorites[1] = { ...favorites[1]!, name: 'Long '.repeat(400) }
  const mail = buildFavoritesMail(list({ favorites }))
  expect(mail.named).toBe(4)
  const { body } = open(mail.href)
  expect(body).toMatch(/2\. (Long )+Long…/)
  for (const { name } of [favorites[2]!, favorites[3]!]) expect(body).toContain(name)
})

test('EMAIL-22 a note is kept as long as the names leave room for it', () => {
  const note = (length: number) => new Map([[many(1)[0]!.id, 'Note'.repeat(length / 4)]])
  expect(open(buildFavoritesMail(list({ favorites: many(6), notes: note(400) })).href).body).toContain('NoteNote')
  const mail = buildFavoritesMail(list({ favorites: many(6), notes: note(1_800) }))
  expect(mail).toMatchObject({ named: 6, dropped: ['pictures', 'details', 'addresses', 'prices', 'notes'] })
})

test('FAV-23 FAV-24 the link leads to listed works only; without any there is none', () => {
  const favorites = many(3)
  const ids = favorites.map(({ id }) => id)
  const inPart = buildFavoritesMail(list({ favorites, unlisted: new Set([ids[0]!]) }))
  expect(inPart.linked).toBe(2)
  expect(readSharedIds(new URL(/Those still listed: (\S+)/.exec(open(inPart.href).body)![1]!).searchParams)).toEqual(
    ids.slice(1).map(shortIdOf),
  )
  const ofNone = buildFavoritesMail(list({ favorites, unlisted: new Set(ids) }))
  expect(ofNone.linked).toBe(0)
  expect(open(ofNone.href).body).not.toContain('https')
})

test('EMAIL-22 a mail whose own texts leave a link no room has none, and says so', () => {
  const recipientEmail = `${'界'.repeat(80)}@例え.jp`
  const form = { ...list().form, recipientEmail, senderName: '界'.repeat(80), senderEmail: recipientEmail }
  const galleryName = '界'.repeat(80)
  const mail = buildFavoritesMail(list({ favorites: many(50), form, galleryName }))
  expect([mail.linked, open(mail.href).body.includes('https')]).toEqual([0, false])
  const other = buildFavoritesMail(list({ favorites: many(50) }))
  expect([other.linked, open(other.href).body.includes('https')]).toEqual([50, true])
})
