import '#app/styles/ask.css'
import { Icon } from '#app/ui/icon.tsx'
import { askPath } from '../enquiry.ts'
import type { EnquiryValues } from '../read-enquiry.ts'
import { AskField } from './ask-field.tsx'
import { awayUnkept } from './ask-values.ts'

/** A form that was sent without JavaScript and could not be stored. */
export interface Unsent {
  values: EnquiryValues
  requestKey: string
}

/** The page without JavaScript while the database is unavailable: everything that was typed, ready to be sent again (ENQ-17). */
export function UnsentEnquiry({ productId, unsent }: { productId: string; unsent: Unsent }) {
  const { message, ...others } = unsent.values
  return (
    <div className="page page--ask">
      <h1 className="title-1">Not sent yet</h1>
      <form className="ask" method="post" action={askPath(productId)}>
        <div className="dialog__body">
          <p className="note note--error" role="alert">
            <Icon name="circle-alert" />
            {awayUnkept}
          </p>
          {Object.entries({ ...others, requestKey: unsent.requestKey }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="ask-form">
            <AskField
              name="message"
              label="Message"
              value={message}
              error={undefined}
              isLong
              isOptional
              onChange={() => {}}
            />
          </div>
        </div>
        <div className="dialog__foot">
          <button type="submit" className="btn btn--primary">
            Send again
          </button>
        </div>
      </form>
    </div>
  )
}

/** The form that could not be stored, from what a route's action threw; null for anything else. */
export function readUnsent(data: unknown): Unsent | null {
  return typeof data === 'object' && data !== null && 'unsent' in data ? (data.unsent as Unsent) : null
}
