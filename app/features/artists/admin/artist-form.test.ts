import { expect, test } from 'vitest'
import type { AdminArtist } from './admin-artist.ts'
import { artistFormOf, checkArtist } from './artist-form.ts'

const artist: AdminArtist = {
  id: '0197b1a0-0000-7000-8000-000000000001',
  name: 'Jozef Turner',
  sort_name: 'Turner, Jozef',
  slug: 'joseph-turner',
  born: 1775,
  died: 1851,
  place: null,
  biography: '',
  picture: null,
  picture_facts: null,
  post_id: null,
  post: null,
  works: 0,
  has_page: false,
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: '2026-10-01T09:00:00.000Z',
  version: 1,
}
const renamed = (stored: AdminArtist) => checkArtist({ ...artistFormOf(stored), name: 'Joseph Turner' }, stored)

test('ART-64 an artist whose name is corrected stands in lists under the corrected name', () => {
  expect(renamed(artist)).toMatchObject({ row: { name: 'Joseph Turner', sort_name: 'Turner, Joseph' } })
})

test('ART-64 a name in lists that staff wrote stays with an artist whose name is corrected', () => {
  expect(renamed({ ...artist, sort_name: 'Turner of Oxford' })).toMatchObject({
    row: { sort_name: 'Turner of Oxford' },
  })
})
