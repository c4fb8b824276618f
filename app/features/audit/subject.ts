/** What a change is done to, as the audit trail names it. */
export interface AuditSubject {
  kind: SubjectKind
  id: string | null
  /** What it is called now, for people. */
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
