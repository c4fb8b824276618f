import { ChosenField } from '#app/ui/form/chosen-field.tsx'
import type { Chosen } from '#app/ui/form/form-fields.ts'
import { useSearchResults } from '#app/ui/form/use-search-results.ts'
import { formatYears } from '../artist-years.ts'
import type { ArtistChoice } from './admin-artist.ts'
import { makeArtist } from './make-artist.ts'

interface Props {
  /** null: none is chosen. */
  chosen: Chosen | null
  fault: string | undefined
  onChoose: (artist: Chosen | null) => void
  onTyped: (isTyped: boolean) => void
}

/** The artist of a work: found by name, or created from a new name (ART-20, ART-21). */
export function ArtistField({ chosen, fault, onChoose, onTyped }: Props) {
  return (
    <ChosenField<ArtistChoice>
      field="artist"
      label="Artist"
      chosen={chosen}
      fault={fault}
      useSearch={useArtistSearch}
      placeholder="Search artists by name..."
      foundLabel="Artists found"
      noneFound={(text) => `No artist is named ‘${text}’ yet.`}
      describe={(artist) => (
        <span className="wrap-anywhere">
          <span className="block">{artist.name}</span>
          <span className="small quiet block">
            {[formatYears(artist), artist.place].filter(Boolean).join(' • ') || 'No dates yet'}
          </span>
        </span>
      )}
      onChoose={(artist) => onChoose(artist && { id: artist.id, name: artist.name })}
      onTyped={onTyped}
      create={{ label: (text) => `New artist ‘${text}’`, make: makeArtist }}
    />
  )
}

const useArtistSearch = (text: string) => useSearchResults<ArtistChoice>('/api/admin/artists', text)
