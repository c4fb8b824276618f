import { MailStatusLines } from '#app/features/mails/mail-status-lines.tsx'
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
              <MailStatusLines
                name={kindNames[mail.kind]}
                recipient={mail.recipient}
                status={mail}
                moment={describeMoment(new Date(mail.at), now, timeZone)}
              />
              {mail.state === 'unknown' && (
                <p className="small">The mail server may have taken it. Ask the recipient before you send it again.</p>
              )}
              {isOn && ['sent', 'failed', 'unknown'].includes(mail.state) && (
                <p>
                  <button
                    type="button"
                    className="link reach small"
                    aria-disabled={isBusy}
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
