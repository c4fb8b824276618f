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
  /** A listed work names it: visitors have a page of it (ART-57). */
  has_page: boolean
  created_at: string
  updated_at: string
  /** Sent back with a change, so that a stale form overwrites nothing. */
  version: number
}

/** An artist that a work can be given: with what tells it from others of its name. */
export interface ArtistChoice extends Pick<Artist, 'id' | 'name' | 'born' | 'died'> {
  place: string | null
}
