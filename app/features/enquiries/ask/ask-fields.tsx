import type { Product } from '#app/features/products/product.ts'
import { formatPrice } from '#app/platform/money.ts'
import type { EnquiryKind } from '../enquiry.ts'
import { AskField, FieldFault } from './ask-field.tsx'
import { honeypotField, possibleKinds } from './ask-values.ts'
import type { AskFormState } from './use-ask-form.ts'
import { ViewingFields } from './viewing-fields.tsx'

const kindLabels: Record<EnquiryKind, string> = {
  question: 'Ask a question',
  viewing: 'Request a viewing',
  offer: 'Make an offer',
}

/** The kind of enquiry, the fields of that kind, then message and sender. */
export function AskFields({ product, form }: { product: Product; form: AskFormState }) {
  const { values, errors, change } = form
  const kinds = possibleKinds(product)
  const text = (name: 'offer' | 'message' | 'name' | 'email' | 'phone') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <div className="ask-form">
      {kinds.length > 1 && (
        <fieldset className="ask-tiles">
          <legend className="sr-only">What it is about</legend>
          <div data-count={kinds.length}>
            {kinds.map((kind) => (
              <label key={kind} className="ask-tile">
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  checked={values.kind === kind}
                  onChange={() => change({ kind })}
                />
                {kindLabels[kind]}
              </label>
            ))}
          </div>
          <FieldFault id="ask-kind-error" error={errors.kind} />
        </fieldset>
      )}
      {kinds.length === 1 && <input type="hidden" name="kind" value="question" />}
      {kinds.includes('viewing') && <ViewingFields form={form} />}
      {kinds.includes('offer') && (
        <div className="ask-offer">
          <AskField {...text('offer')} label="Your offer" sign="$" autoComplete="off">
            {product.price !== null && `The price is ${formatPrice(product.price)}. `}
            An offer is not an order: nothing is owed until you buy the work.
          </AskField>
        </div>
      )}
      <AskField {...text('message')} label="Message" isLong isOptional={values.kind !== 'question'} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <AskField {...text('name')} label="Name" autoComplete="name" />
        <AskField {...text('email')} label="Email" type="email" autoComplete="email" />
      </div>
      <AskField
        {...text('phone')}
        label="Phone"
        note="(optional, if you would like us to call)"
        type="tel"
        autoComplete="tel"
        isOptional
      />
      {/* A honeypot: invisible, so only robots fill it in. */}
      <div className="ask-empty" aria-hidden="true">
        <label>
          Leave this empty
          <input
            name={honeypotField}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore
            data-bwignore
            data-form-type="other"
            defaultValue=""
          />
        </label>
      </div>
    </div>
  )
}
