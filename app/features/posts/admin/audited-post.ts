import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { AdminPost } from './admin-post.ts'

/** The fields of a post in the audit trail: those that staff can change, and when it was published. */
export function auditedFields({ id, picture, author_profile, created_at, updated_at, version, ...post }: AdminPost) {
  const names = (things: { name: string }[]) => things.map(({ name }) => name)
  return {
    ...post,
    categories: names(post.categories),
    tags: names(post.tags),
    related_products: names(post.related_products),
  }
}

/** The post in the audit trail. */
export const subjectOf = ({ id, title }: AdminPost): AuditSubject => ({ kind: 'post', id, label: title })
