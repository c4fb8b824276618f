import type { z } from 'zod'
import type { Page } from '#app/platform/paging.ts'
import type { artistDetailSchema, listedArtistSchema } from './artist-page-schema.server.ts'

/** An artist in the list of artists. */
export type ListedArtist = z.infer<typeof listedArtistSchema>

/** An artist with everything that their page shows. */
export type ArtistDetail = z.infer<typeof artistDetailSchema>

/** The works of the page, in order: those for sale, then the sold ones. */
export const worksOfArtist = ({ works, sold_works }: ArtistDetail) => [...works.items, ...sold_works.items]

/** A letter of the list of artists: how many artists it has, and the page of the list where it begins. */
export interface ArtistLetter {
  letter: string
  artists: number
  page: number
}

/** One page of the list of artists, with the page of every letter. */
export interface ArtistList extends Page<ListedArtist> {
  letters: ArtistLetter[]
  /** How many works of all artists are for sale. */
  worksForSale: number
}
