import { type FormEvent, useId, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import { type UsState, usStateCodes, usStates } from '#app/features/sales-tax/us-states.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'

interface Props {
  /** The previous answer. */
  stated: Destination | null
  /** What was wrong with it. */
  fault: string | null
  onState: (delivery: Destination) => void
  onClose: () => void
}

/** Asks a buyer for the destination, before anything is held or paid, since it determines the sales tax (TAX-03). */
export function DeliveryDialog({ stated, fault, onState, onClose }: Props) {
  const { gallery } = useGallery()
  const id = useId()
  const [to, setTo] = useState<Destination['to'] | null>(stated?.to ?? null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const value = (field: string) => String(values.get(field) ?? '').trim()
    const exemptionNumber = value('exemptionNumber') || undefined
    if (to === 'us') onState({ to, state: value('state') as UsState, zip: value('zip'), exemptionNumber })
    else if (to) onState({ to, exemptionNumber })
  }

  const choice = (value: Destination['to'], label: string, detail?: string) => (
    <label className="check items-start">
      <input
        className="mt-0.5"
        type="radio"
        name="to"
        value={value}
        required
        checked={to === value}
        onChange={() => setTo(value)}
      />
      <span className="wrap-anywhere">
        {label}
        {detail && <span className="small block">{detail}</span>}
      </span>
    </label>
  )
  return (
    <ModalDialog title="Where does it go?" className="dialog--narrow" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog__body grid gap-5">
          <p className="small">Sales tax depends on the place. You see the total before you pay.</p>
          {fault && (
            <p className="note note--error" role="alert">
              <Icon name="circle-alert" />
              {fault}
            </p>
          )}
          <fieldset className="grid gap-3">
            <legend className="sr-only">Where does it go?</legend>
            {choice(
              'gallery',
              'I collect it in the gallery',
              [gallery.city, gallery.region].filter(Boolean).join(', '),
            )}
            {choice('us', 'To an address in the United States')}
            <UsPlace stated={stated} isWanted={to === 'us'} />
            {choice(
              'abroad',
              'To an address in another country',
              'No sales tax of ours; duties there are not included',
            )}
          </fieldset>
          <details open={Boolean(stated?.exemptionNumber)}>
            <summary className="link small reach w-fit cursor-pointer">I am exempt from sales tax</summary>
            <div className="field pt-3">
              <label htmlFor={`${id}-exemption`}>Number of your exemption certificate</label>
              <input
                id={`${id}-exemption`}
                name="exemptionNumber"
                className="input"
                maxLength={40}
                pattern="\s*[\p{L}\p{N}][\p{L}\p{N} .\/\-]*"
                title="Letters and digits"
                autoComplete="off"
                defaultValue={stated?.exemptionNumber}
              />
              <p className="hint">The gallery keeps it with your order and may ask you for the certificate.</p>
            </div>
          </details>
        </div>
        <div className="dialog__foot">
          <button type="button" className="btn btn--secondary" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn--primary">
            See the total
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}

/** State and ZIP code; a county's tax follows from the latter. What was typed stays while another place is chosen. */
function UsPlace({ stated, isWanted }: Pick<Props, 'stated'> & { isWanted: boolean }) {
  const id = useId()
  return (
    <div className="delivery-place" hidden={!isWanted}>
      <div className="field">
        <label htmlFor={`${id}-state`}>State</label>
        <select
          id={`${id}-state`}
          name="state"
          disabled={!isWanted}
          className="select"
          required
          autoComplete="shipping address-level1"
          defaultValue={stated?.to === 'us' ? stated.state : ''}
        >
          <option value="">Choose</option>
          {usStateCodes.map((code) => (
            <option key={code} value={code}>
              {usStates[code]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-zip`}>ZIP code</label>
        <input
          id={`${id}-zip`}
          name="zip"
          disabled={!isWanted}
          className="input num"
          required
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={10}
          pattern="\s*\d{5}(-\d{4})?\s*"
          title="Five digits, such as 33401"
          defaultValue={stated?.to === 'us' ? stated.zip : ''}
        />
      </div>
    </div>
  )
}
