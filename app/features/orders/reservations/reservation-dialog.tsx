import { type FormEvent, useId, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { InvoiceLink } from '#app/features/orders/invoices/admin/invoice-link.tsx'
import type { TypedClientState } from '#app/features/orders/invoices/admin/typed-client.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { countUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { useTypedDialog } from '#app/ui/use-typed-dialog.tsx'
import type { Reservation } from './reservation.ts'
import { ReservationFacts } from './reservation-facts.tsx'
import type { ReservationInput } from './reservation-schema.ts'

interface Props {
  id: string
  name: string
  /** null: it is free. */
  reservation: Reservation | null
  /** Why the last try was refused. */
  reasons: readonly string[]
  isSending: boolean
  onReserve: (reservation: ReservationInput) => void
  onRelease: () => void
  /** Returns `false` to stay open. */
  onClose: () => unknown
}

/**
 * For whom a work is kept, and the way to let it go (RSV-03); of a free one, for whom to keep it and until when (RSV-01), which is
 * not discarded unasked (RSV-12).
 */
export function ReservationDialog(props: Props) {
  const { id, name, reservation, reasons, isSending, onRelease, onClose } = props
  const [input, setInput] = useState<ReservationInput | null>(null)
  const isTyped = input !== null && reservation === null
  // The link to a new invoice takes the input along; then only other unsaved changes, as of the form below the dialog, would be lost.
  const typed = useTypedDialog(
    isTyped,
    onClose,
    (_, to) => !(to.state as TypedClientState | null)?.typedClient || countUnsavedChanges() > 1,
  )
  const title = reservation ? `‘${name}’ is reserved` : `Reserve ‘${name}’`
  return (
    <ModalDialog title={title} className="dialog--narrow" onClose={isSending ? onClose : typed.close}>
      {reservation ? (
        <>
          <div className="dialog__body grid gap-4">
            <Refused reasons={reasons} />
            <ReservationFacts reservation={reservation} />
            <p className="small quiet">
              It ends by itself. Ended now, anybody can buy the artwork
              {reservation.invoice !== null && ', and its invoice is withdrawn'}.
            </p>
            <p>
              <InvoiceLink work={{ id, reservation }} />
            </p>
          </div>
          <Buttons onClose={onClose} isSending={isSending}>
            <button
              type="button"
              className="btn btn--danger"
              aria-disabled={isSending}
              onClick={() => !isSending && onRelease()}
            >
              {isSending ? 'Ending…' : 'End reservation'}
            </button>
          </Buttons>
        </>
      ) : (
        <ReserveForm {...props} onTyped={setInput}>
          <Refused reasons={reasons} />
          <p className="small">
            To have the client pay by a link:{' '}
            <InvoiceLink work={{ id, reservation }} typedClient={input ? clientOf(input) : undefined} />
          </p>
        </ReserveForm>
      )}
      {typed.question}
    </ModalDialog>
  )
}

interface ReserveFormProps extends Props {
  /** Told, with each key, what is in the form; null while nothing differs from what it began with. */
  onTyped: (input: ReservationInput | null) => void
  children: React.ReactNode
}

function ReserveForm({ isSending, onReserve, onTyped, onClose, children }: ReserveFormProps) {
  const id = useId()
  const { gallery } = useGallery()
  const [[today, inTwoWeeks]] = useState(() =>
    [0, 14].map((days) => galleryDate(new Date(Date.now() + days * 86_400_000), gallery.timeZone)),
  )

  function reserve(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    onReserve(readInput(event.currentTarget))
  }

  return (
    <form
      onSubmit={reserve}
      onInput={({ currentTarget }) => onTyped(isChanged(currentTarget) ? readInput(currentTarget) : null)}
    >
      <div className="dialog__body grid gap-4">
        {children}
        <p className="small">
          Nobody else can buy it until then. Visitors see that it is reserved, and nothing of the client.
        </p>
        <div className="field">
          <label htmlFor={`${id}-name`}>Client</label>
          {/* A text with something in it. */}
          <input id={`${id}-name`} name="name" className="input" required maxLength={200} pattern=".*\S.*" />
        </div>
        <div className="field">
          <label htmlFor={`${id}-day`}>Until and including</label>
          <input
            id={`${id}-day`}
            name="day"
            className="input"
            type="date"
            min={today}
            required
            defaultValue={inTwoWeeks}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-email`}>Email (optional)</label>
          <input id={`${id}-email`} name="email" className="input" type="email" maxLength={254} />
        </div>
        <div className="field">
          <label htmlFor={`${id}-phone`}>Phone (optional)</label>
          <input id={`${id}-phone`} name="phone" className="input" type="tel" maxLength={50} />
        </div>
        <div className="field">
          <label htmlFor={`${id}-note`}>Note (optional)</label>
          <textarea id={`${id}-note`} name="note" className="textarea" rows={2} maxLength={2_000} />
        </div>
      </div>
      <Buttons onClose={onClose} isSending={isSending}>
        <button type="submit" className="btn btn--primary" aria-disabled={isSending}>
          {isSending ? 'Reserving…' : 'Reserve'}
        </button>
      </Buttons>
    </form>
  )
}

function readInput(form: HTMLFormElement): ReservationInput {
  const values = new FormData(form)
  const value = (field: keyof ReservationInput) => String(values.get(field))
  return {
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    note: value('note'),
    day: value('day'),
  }
}

/** As the form of an invoice has it. */
function clientOf({ name, email, phone, note }: ReservationInput) {
  return { client_name: name, client_email: email, client_phone: phone, note }
}

function isChanged(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return fields.some(({ value, defaultValue }) => value !== defaultValue)
}

function Refused({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <p className="note note--error" role="alert">
      {reasons.join('. ')}
    </p>
  )
}

function Buttons({
  isSending,
  onClose,
  children,
}: Pick<Props, 'isSending' | 'onClose'> & { children: React.ReactNode }) {
  return (
    <div className="dialog__foot">
      <button type="button" className="btn btn--secondary" aria-disabled={isSending} onClick={onClose}>
        Cancel
      </button>
      {children}
    </div>
  )
}
