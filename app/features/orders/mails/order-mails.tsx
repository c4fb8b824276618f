import { describeMoment } from '#app/platform/describe-moment.ts'
import type { OrderMails, ShownMail } from './find-order-mails.server.ts'

interface Props {
  sent: OrderMails
  now: Date
  timeZone: string
  /** Called for one that may be sent again. */
  onSendAgain: (mailId: string) => void
  /** While a change is under way. */
  isBusy?: boolean
}

const kindNames: Record<ShownMail['kind'], string> = {
  'order-confirmation': 'Confirmation',
  'order-notice': 'Notice to the gallery',
  'order-refund': 'Refund notice',
}

const states: Record<ShownMail['state'], { name: string; badge: string }> = {
  queued: { name: 'Waiting', badge: 'badge badge--wait' },
  sending: { name: 'Being sent', badge: 'badge badge--wait' },
  sent: { name: 'Sent', badge: 'badge badge--live' },
  failed: { name: 'Not sent', badge: 'badge badge--bad' },
  unknown: { name: 'Maybe sent', badge: 'badge badge--bad' },
}

/** What of an order was mailed, to whom and how it went (MAIL-08), for its page in the back office. */
export function OrderMailList({ sent: { isOn, mails }, now, timeZone, onSendAgain, isBusy = false }: Props) {
  return (
    <>
      {!isOn && <p className="small">Mail is off: set SMTP_URL where the program runs. Nothing is sent later.</p>}
      {mails.length === 0 ? (
        isOn && <p className="small">No mail was sent about this order.</p>
      ) : (
        <ul className="grid gap-4">
          {mails.map((mail) => (
            <li key={mail.id} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {kindNames[mail.kind]} <span className={states[mail.state].badge}>{states[mail.state].name}</span>
              </p>
              <p className="small wrap-anywhere">
                To {mail.recipient}. {mail.state === 'queued' && 'Tried next: '}
                {describeMoment(new Date(mail.at), now, timeZone)}
              </p>
              {mail.error && mail.state !== 'sent' && <p className="small wrap-anywhere">{mail.error}</p>}
              {mail.state === 'unknown' && (
                <p className="small">The mail server may have taken it. Ask the recipient before you send it again.</p>
              )}
              {isOn && ['sent', 'failed', 'unknown'].includes(mail.state) && (
                <p>
                  <button
                    type="button"
                    className="link reach small"
                    disabled={isBusy}
                    onClick={() => onSendAgain(mail.id)}
                  >
                    Send again<span className="sr-only">: {kindNames[mail.kind]}</span>
                  </button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
