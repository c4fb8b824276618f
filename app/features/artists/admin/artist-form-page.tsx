import { Link } from 'react-router'
import { ImageListField } from '#app/features/images/image-list-field.tsx'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { slugOf } from '#app/platform/slug.ts'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { ChosenField } from '#app/ui/form/chosen-field.tsx'
import { type FormState, TextArea, TextField } from '#app/ui/form/fields.tsx'
import type { Chosen } from '#app/ui/form/form-fields.ts'
import { FormFrame, SaveButton } from '#app/ui/form/form-frame.tsx'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import { useSearchResults } from '#app/ui/form/use-search-results.ts'
import { sortNameOf } from '../sort-name.ts'
import type { AdminArtist } from './admin-artist.ts'
import type { artistFields } from './artist-form.ts'
import { useArtistForm } from './use-artist-form.ts'

interface Props {
  id: string
  /** null: a new artist. */
  artist: AdminArtist | null
}

/** The form of an artist, new or being edited (ART-11). */
export function ArtistFormPage({ id, artist }: Props) {
  const listPath = useHistoryState<{ listPath: string }>()?.listPath ?? '/admin/artists'
  const form = useArtistForm({ id, artist, listPath })
  const { state } = form
  const { values } = state
  const uploads = useImageUploads({
    images: values.picture,
    max: 1,
    onUploaded: (url) => form.change({ picture: [url] }),
  })
  const { isUploading } = uploads
  return (
    <FormFrame
      form={form}
      formId="artist"
      title={form.saved ? 'Edit Artist' : 'Add New Artist'}
      back={{ to: listPath, text: 'Back to Artists' }}
      buttons={
        <SaveButton
          formId="artist"
          label={form.saved ? 'Update Artist' : 'Create Artist'}
          isBusy={form.isBusy}
          isUploading={isUploading}
        />
      }
      isUploading={isUploading}
      onSave={() => form.save()}
      notices={<FormNotices form={form} subject="This artist" keptAs="a new artist" />}
      aside={
        <>
          <LifeSection form={state} />
          {artist && <WorksBox artist={artist} />}
        </>
      }
    >
      <section className="box" aria-labelledby="artist-name">
        <h2 id="artist-name">Details</h2>
        <div className="fgrid fgrid--2">
          <TextField form={state} field="name" isRequired className="span" />
          <TextField
            form={state}
            field="sort_name"
            placeholder={sortNameOf(values.name) || 'Turner, Joseph Mallord William'}
            hint="What lists go by. Left empty, it is made of the name."
          />
          <TextField
            form={state}
            field="slug"
            placeholder={slugOf(values.name) || 'joseph-mallord-william-turner'}
            hint={`The end of its address: /artists/${values.slug.trim() || slugOf(values.name) || 'joseph-mallord-william-turner'}`}
          />
          <TextArea form={state} field="biography" rows={10} className="span">
            <p className="hint">Plain text. An empty line begins a paragraph.</p>
          </TextArea>
        </div>
      </section>
      <ImageListField
        field="picture"
        label="Picture"
        images={values.picture}
        max={1}
        pictures={artist?.picture ? { [artist.picture]: artist.picture_facts } : {}}
        uploads={uploads}
        fault={state.faults.picture}
        onChange={(change) => form.change(({ picture }) => ({ picture: change(picture) }))}
      />
    </FormFrame>
  )
}

function LifeSection({ form }: { form: FormState<typeof artistFields> }) {
  return (
    <section className="box" aria-labelledby="artist-life">
      <h2 id="artist-life">Life</h2>
      <div className="fgrid">
        <TextField form={form} field="born" placeholder="1834" />
        <TextField form={form} field="died" placeholder="1903" hint="Years, such as 1834 or 480 BC." />
        <TextField form={form} field="place" placeholder="Norwegian" />
        <ChosenField<Chosen>
          field="post"
          label="Profile article"
          chosen={form.values.post}
          fault={form.faults.post}
          useSearch={useArticleSearch}
          placeholder="Search articles by title..."
          foundLabel="Articles found"
          noneFound={(text) => `No article is titled ‘${text}’.`}
          describe={({ name }) => name}
          onChoose={(post) => form.change({ post: post && { id: post.id, name: post.name } })}
          onTyped={(isTyped) => form.setUnreadable('post', isTyped)}
        />
      </div>
    </section>
  )
}

const useArticleSearch = (text: string) => useSearchResults<Chosen>('/api/admin/posts', text)

/** How many works name the artist, with a link to them. */
function WorksBox({ artist: { works, name } }: { artist: AdminArtist }) {
  return (
    <section className="box" aria-labelledby="artist-works">
      <h2 id="artist-works">Artworks</h2>
      <p className="small">
        {works === 0 ? (
          'No artwork names this artist yet.'
        ) : (
          <Link
            className="link reach"
            to={withQuery('/admin/products', new URLSearchParams({ filter: `artist:${name}` }))}
          >
            {works === 1 ? '1 artwork names' : `${formatCount(works)} artworks name`} this artist
          </Link>
        )}
      </p>
    </section>
  )
}
