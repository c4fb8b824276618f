import type { Ref } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown if the artist does not exist, or has no works in the collection. */
export function ArtistNotFound({ titleRef }: { titleRef: Ref<HTMLHeadingElement> }) {
  return (
    <EmptyState isPage icon="search" heading="h1" titleRef={titleRef} title="Artist Not Found">
      <p>We have no works by this artist.</p>
      <Link className="btn btn--primary" to="/artists">
        View All Artists
      </Link>
    </EmptyState>
  )
}
