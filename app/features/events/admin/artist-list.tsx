import { useEffect } from 'react'
import { uuidv7 } from 'uuidv7'
import { ImageListField } from '#app/features/images/image-list-field.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { EntryInput } from '#app/ui/form/entry-input.tsx'
import type { FormState } from '#app/ui/form/fields.tsx'
import { OrderedList } from '#app/ui/form/ordered-list.tsx'
import { type ArtistValues, artistFields, type eventFields, maxArtists } from './event-form.ts'

interface Props {
  form: FormState<typeof eventFields>
  /** The pictures' metadata when the form was opened. */
  pictures: Readonly<Record<string, Picture | null>>
  /** Called when the upload of an artist's image starts and ends. */
  onUploading: (key: string, isUploading: boolean) => void
}

/** The artists of an event in their order, each with name, bio and image (EFRM-07). */
export function ArtistList({ form, pictures, onUploading }: Props) {
  const { artists } = form.values
  const fault = form.faults.artists
  const change = (key: string, changes: (artist: ArtistValues) => Partial<ArtistValues>) =>
    form.change(({ artists }) => ({
      artists: artists.map((artist) => (artist.key === key ? { ...artist, ...changes(artist) } : artist)),
    }))
  return (
    <OrderedList
      field="artists"
      label="Artists"
      noun="Artist"
      entries={artists}
      max={maxArtists}
      fault={fault}
      onChange={(order) => form.change(({ artists }) => ({ artists: order(artists) }))}
      create={() => ({ key: uuidv7(), name: '', bio: '', image: [] })}
    >
      {(artist, index) => (
        <ArtistEntry
          artist={artist}
          number={index + 1}
          pictures={pictures}
          fault={fault && !form.isUntouched(artist) && !artist.name.trim() ? fault : undefined}
          onChange={(changes) => change(artist.key, changes)}
          onUploading={onUploading}
        />
      )}
    </OrderedList>
  )
}

interface EntryProps extends Pick<Props, 'pictures' | 'onUploading'> {
  artist: ArtistValues
  number: number
  fault: string | undefined
  onChange: (changes: (artist: ArtistValues) => Partial<ArtistValues>) => void
}

function ArtistEntry({ artist, number, pictures, fault, onChange, onUploading }: EntryProps) {
  const { key, name, bio, image } = artist
  const uploads = useImageUploads({ images: image, max: 1, onUploaded: (url) => onChange(() => ({ image: [url] })) })
  const { isUploading } = uploads
  useEffect(() => {
    onUploading(key, isUploading)
    return () => onUploading(key, false)
  }, [key, isUploading, onUploading])
  const shared = { field: 'artists', entryKey: key, fault }
  return (
    <div className="fgrid">
      <EntryInput
        {...shared}
        label={artistFields.name.label}
        value={name}
        onChange={(name) => onChange(() => ({ name }))}
      />
      <EntryInput
        {...shared}
        fault={undefined}
        label={artistFields.bio.label}
        rows={3}
        value={bio}
        onChange={(bio) => onChange(() => ({ bio }))}
      />
      <ImageListField
        field={`artists-${key}-image`}
        label={`Image of ${name.trim() || `artist ${number}`}`}
        images={image}
        max={1}
        pictures={pictures}
        uploads={uploads}
        fault={undefined}
        onChange={(order) => onChange(({ image }) => ({ image: order(image) }))}
      />
    </div>
  )
}
