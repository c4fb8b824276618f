import { expect, test } from 'vitest'
import { workCreator } from './artist-json-ld.ts'
import { makerLine } from './work-making.ts'

const artist = { id: '1', name: 'Rembrandt', slug: 'rembrandt', born: 1606, died: 1669 }
const origin = 'https://gallery.example'

test('ART-41 a label names the maker with the qualifier, and nobody where there is no artist', () => {
  expect(makerLine({ artist, artist_qualifier: null })).toBe('Rembrandt')
  expect(makerLine({ artist, artist_qualifier: 'after' })).toBe('After Rembrandt')
  expect(makerLine({ artist: null, artist_qualifier: null })).toBeNull()
})

test('ART-48 an artist is the creator of a work, of an attributed one in a role, and of no other', () => {
  const person = {
    ...{ '@type': 'Person', name: 'Rembrandt', birthDate: '1606', deathDate: '1669' },
    ...{ '@id': `${origin}/artists/rembrandt`, url: `${origin}/artists/rembrandt` },
  }
  expect(workCreator({ artist, artist_qualifier: null }, origin)).toMatchObject({ creator: person })
  expect(workCreator({ artist, artist_qualifier: 'attributed to' }, origin)).toMatchObject({
    creator: { '@type': 'Role', roleName: 'Attributed to', creator: person },
  })
  for (const artist_qualifier of ['workshop of', 'circle of', 'after'] as const)
    expect(workCreator({ artist, artist_qualifier }, origin)).toEqual({})
  expect(workCreator({ artist: null, artist_qualifier: null }, origin)).toEqual({})
})

test('ART-48 years before our era are not told as dates', () => {
  const old = workCreator({ artist: { ...artist, born: -480, died: 14 }, artist_qualifier: null }, origin)
  expect(old.creator).not.toHaveProperty('birthDate')
  expect(old.creator).toMatchObject({ deathDate: '0014' })
})
