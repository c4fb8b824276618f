import type { Picture } from '#app/features/images/picture.ts'
import type { Chosen } from '#app/ui/form/form-fields.ts'
import type { Artist } from '../artist.ts'

/** An artist as staff see it (ART-10). */
export interface AdminArtist extends Artist {
  sort_name: string
  /** Nationality or place. */
  place: string | null
  /** Plain text; an empty line begins a paragraph. */
  biography: string
  /** The address of the picture. */
  picture: string | null
  picture_facts: Picture | null
  /** The profile article, by its id; with its title. */
  post_id: string | null
  post: Chosen | null
  /** How many works name it. */
  works: number
  /** A listed work names the artist: there is a public page (ART-57). */
  has_page: boolean
  created_at: string
  updated_at: string
  /** The version, sent back with a change, so that a stale form overwrites nothing. */
  version: number
}

/** An artist that can be chosen for a work, with what distinguishes it from its namesakes. */
export interface ArtistChoice extends Pick<Artist, 'id' | 'name' | 'born' | 'died'> {
  place: string | null
}
