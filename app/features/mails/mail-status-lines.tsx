import type { MailStatus } from './mail-status.ts'

interface Props {
  /** The kind of mail. */
  name: string
  recipient?: string
  status: MailStatus
  /** The time, formatted. */
  moment: string
}

const states: Record<MailStatus['state'], { name: string; badge: string }> = {
  queued: { name: 'Waiting', badge: 'badge badge--wait' },
  sending: { name: 'Being sent', badge: 'badge badge--wait' },
  sent: { name: 'Sent', badge: 'badge badge--live' },
  failed: { name: 'Not sent', badge: 'badge badge--bad' },
  unknown: { name: 'Maybe sent', badge: 'badge badge--bad' },
}

/** Whether a mail was sent, when, and if not, why. */
export function MailStatusLines({ name, recipient, status: { state, error }, moment }: Props) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {name} <span className={states[state].badge}>{states[state].name}</span>
      </p>
      <p className="small wrap-anywhere">
        {recipient && `To ${recipient}. `}
        {state === 'queued' && 'Tried next: '}
        <span className="num">{moment}</span>
      </p>
      {error && state !== 'sent' && <p className="small wrap-anywhere">{error}</p>}
    </>
  )
}
