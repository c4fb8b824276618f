import type { Ref } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackToProfiles } from './back-to-profiles.tsx'

/** Shown if there is no such profile (POST-12). */
export function PostNotFound({ titleRef }: { titleRef: Ref<HTMLHeadingElement> }) {
  return (
    <EmptyState isPage icon="user" heading="h1" titleRef={titleRef} title="Artist Profile Not Found">
      <p>The profile may have moved, or the link may be incomplete.</p>
      <BackToProfiles className="btn btn--primary" />
    </EmptyState>
  )
}
