import type { StoredMail } from './stored-mail.ts'

/** The state of a mail, for staff. */
export interface MailStatus {
  state: StoredMail['state']
  /** When it was sent, else the time of the next or the last attempt; ISO 8601. */
  at: string
  error: string | null
}

/** The state of a mail, as staff see it. */
export function mailStatus({ state, sent_at, started_at, next_attempt_at, last_error }: StoredMail): MailStatus {
  const tried = (state === 'sent' ? sent_at : started_at) ?? next_attempt_at
  const at = state === 'queued' ? next_attempt_at : tried
  return { state, at: at.toISOString(), error: last_error }
}
