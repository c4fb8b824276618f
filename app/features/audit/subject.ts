/** The subject of a change in the audit trail. */
export interface AuditSubject {
  kind: SubjectKind
  id: string | null
  /** Its current name, for people. */
  label: string
}

/** Entries of a newer version of the program may be of other kinds. */
export type SubjectKind =
  | 'artist'
  | 'category'
  | 'enquiry'
  | 'event'
  | 'invitation'
  | 'invoice'
  | 'migration'
  | 'order'
  | 'page'
  | 'picture'
  | 'post'
  | 'settings'
  | 'tag'
  | 'user'
  | 'work'
