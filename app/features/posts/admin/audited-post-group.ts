import type { AdminPostGroup, PostGroupKind } from './post-groups.ts'

/** The fields of a category or tag in the audit trail: those that staff can change. */
export const auditedFields = ({ name, slug, description }: AdminPostGroup) => ({ name, slug, description })

/** The category or tag in the audit trail. */
export const subjectOf = (kind: PostGroupKind, { id, name }: AdminPostGroup) => ({ kind, id, label: name })
