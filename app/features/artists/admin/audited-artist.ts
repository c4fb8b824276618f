import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { AdminArtist } from './admin-artist.ts'

/** The fields of an artist in the audit trail: those that staff can change. */
export function auditedFields({
  id,
  picture_facts,
  works,
  has_page,
  created_at,
  updated_at,
  version,
  post,
  post_id,
  ...artist
}: AdminArtist) {
  return { ...artist, profile_article: post?.name ?? null }
}

/** The artist as the audit trail names it. */
export const subjectOf = ({ id, name }: { id: string; name: string }): AuditSubject => ({
  kind: 'artist',
  id,
  label: name,
})
