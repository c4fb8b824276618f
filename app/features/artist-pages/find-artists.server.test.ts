import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAdminArtists } from '#app/features/artists/admin/find-admin-artists.server.ts'
import { findFilterCounts } from '#app/features/products/lists/find-filter-counts.server.ts'
import { findProducts } from '#app/features/products/lists/find-products.server.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newProduct } from '#tests/new-product.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { findArtists } from './find-artists.server.ts'

const inOrder = [
  'Álvarez, Inés',
  'andersen, Kai',
  'Azzi, Ugo',
  'Kröyer, Marie',
  'Kruger, Jan',
  'Ørsted, Ida',
  'Otto, Karl',
]
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const sort_name of inOrder.toReversed()) {
    const { id } = await newArtist(database.db, { name: sort_name, sort_name })
    await newProduct(database.db, { artist_id: id, name: sort_name })
  }
})
afterAll(() => database.drop())

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test('ART-52 artists stand A to Z with accents folded, whichever end of the list is nearer', async () => {
  expect(names((await findArtists(database.db, { page: 1, perPage: 200 })).items)).toEqual(inOrder)
  expect(names((await findArtists(database.db, { page: 2, perPage: 4 })).items)).toEqual(inOrder.slice(4))
})

test('FIND-52 so do the works by their artists, the artists of the filter, and those of staff', async () => {
  const { db } = database
  const query = readProductQuery(new URLSearchParams('sort=artist'))
  expect(names((await findProducts({ db, now: new Date() }, query)).items)).toEqual(inOrder)
  expect((await findFilterCounts(db, query)).artist.map(({ label }) => label)).toEqual(inOrder)
  expect(names((await findAdminArtists(db, { search: null, sort: 'name', page: 1 } as never)).items)).toEqual(inOrder)
})
