import type { StoredMail } from './stored-mail.ts'

/** How a mail stands, for staff. */
export interface MailStatus {
  state: StoredMail['state']
  /** When it was sent, or else when it is tried next, or was tried last; ISO 8601. */
  at: string
  error: string | null
}

/** How a mail stands, as staff are told. */
export function mailStatus({ state, sent_at, started_at, next_attempt_at, last_error }: StoredMail): MailStatus {
  const tried = (state === 'sent' ? sent_at : started_at) ?? next_attempt_at
  const at = state === 'queued' ? next_attempt_at : tried
  return { state, at: at.toISOString(), error: last_error }
}
