import { type Ref, useId } from 'react'
import { Link } from 'react-router'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { formatCount } from '#app/platform/format-count.ts'
import type { Page } from '#app/platform/paging.ts'
import { withQuery } from '#app/platform/with-query.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { DeletableRows } from '#app/ui/admin-list/deletable-rows.tsx'
import { FilterSelect } from '#app/ui/admin-list/filter-select.tsx'
import { Row } from '#app/ui/admin-list/row.tsx'
import { ViewOnSite } from '#app/ui/admin-list/view-on-site.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { artistPath } from '../artist-path.ts'
import { formatYears } from '../artist-years.ts'
import type { AdminArtist } from './admin-artist.ts'
import {
  type AdminArtistQuery,
  adminArtistSorts,
  adminArtistsPath,
  readAdminArtistQuery,
} from './admin-artist-query.ts'
import { artistMessages } from './artist-messages.ts'

interface Props {
  query: AdminArtistQuery
  /** A promise while it is pending; null when the page went out before it. */
  list: Page<AdminArtist> | Promise<Page<AdminArtist>> | null
}

/** The list of artists (ART-10). */
export function AdminArtistsPage({ query, list }: Props) {
  useStaffRevalidation('products_changes')
  return (
    <AdminListPage
      title="Manage Artists"
      actions={
        <Link className="btn btn--primary btn--sm" to="/admin/artists/new">
          <Icon name="plus" size={16} />
          Add New Artist
        </Link>
      }
      path="/admin/artists"
      query={query}
      readQuery={readAdminArtistQuery}
      pathOf={adminArtistsPath}
      list={list}
      noun={['artist', 'artists']}
      searchLabel="Search artists"
      searchPlaceholder="Search artists by name..."
      filters={({ sort }, change) => (
        <FilterSelect
          name="sort"
          label="Order"
          value={sort}
          options={Object.entries(adminArtistSorts)}
          onChange={(sort) => change({ sort: readAdminArtistQuery(new URLSearchParams({ sort })).sort })}
        />
      )}
      loadingLabel="Loading artists"
      failedMessage={artistMessages.listFailed}
    >
      {(page) => <ArtistRows page={page} query={query} />}
    </AdminListPage>
  )
}

/** The artists of one page. */
function ArtistRows({ page, query }: { page: Page<AdminArtist>; query: AdminArtistQuery }) {
  return (
    <DeletableRows
      label="Artists"
      columns={['Name', 'Artworks', '']}
      page={page}
      pathOf={(number) => adminArtistsPath({ ...query, page: number })}
      empty={(titleRef) => <NoArtists query={query} titleRef={titleRef} />}
      // ART-14
      deletion={{
        title: 'Delete this artist?',
        describe: ({ name }) => <p>‘{name}’ is deleted. This cannot be undone.</p>,
        refuse: ({ name, works }) =>
          works > 0
            ? {
                title: 'This artist cannot be deleted',
                why: (
                  <p>
                    <Link className="link" to={worksPath(name)}>
                      {describeWorks(works)}
                    </Link>{' '}
                    {works === 1 ? 'names' : 'name'} ‘{name}’, which can be deleted only when none does.
                  </p>
                ),
              }
            : null,
        action: '/admin/artists',
      }}
    >
      {(artist, row) => <ArtistRow key={artist.id} artist={artist} {...row} />}
    </DeletableRows>
  )
}

function ArtistRow(props: { artist: AdminArtist; isJustSaved: boolean; onDelete: () => void }) {
  const { artist, isJustSaved, onDelete } = props
  const nameId = useId()
  const { id, name, sort_name, slug, place, works, has_page } = artist
  const isSortedApart = sort_name !== name
  return (
    <Row
      thumb={<AdminThumb image={artist.picture} picture={artist.picture_facts} name={name} />}
      name={name}
      nameId={nameId}
      editPath={`/admin/artists/${id}`}
      isJustSaved={isJustSaved}
      details={[formatYears(artist), place, isSortedApart && sort_name].filter(Boolean).join(' • ') || 'No dates yet'}
      figure={describeWorks(works)}
      switches={null}
      actions={has_page && <ViewOnSite name={name} path={artistPath(slug)} />}
      onDelete={onDelete}
    />
  )
}

/** The artwork list, narrowed to the works of that name. */
function worksPath(name: string): string {
  return withQuery('/admin/products', new URLSearchParams({ filter: `artist:${name}` }))
}

function describeWorks(works: number): string {
  return works === 1 ? '1 artwork' : `${formatCount(works)} artworks`
}

/** Nothing to list; a search that finds nothing can be cleared. */
function NoArtists({ query: { search }, titleRef }: { query: AdminArtistQuery; titleRef: Ref<HTMLHeadingElement> }) {
  if (!search)
    return (
      <EmptyState icon="user" title="No artists yet" titleRef={titleRef}>
        <p>Artworks can be given a maker as soon as there is one.</p>
        <Link className="btn btn--primary" to="/admin/artists/new">
          Add the First Artist
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState icon="user" title={`No artists match ‘${search}’`} titleRef={titleRef}>
      <Link className="btn btn--secondary" to="/admin/artists">
        Show all artists
      </Link>
    </EmptyState>
  )
}
