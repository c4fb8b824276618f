import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CheckField, DateField, NumberField, SelectField, TextArea, TextField } from '#app/ui/form/fields.tsx'
import { FormFrame, SaveButton } from '#app/ui/form/form-frame.tsx'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { adminOrderPath, recordSalePath } from '../admin/order-path.ts'
import { TaxSection } from '../agreed-price/tax-section.tsx'
import { manualPaymentMethods, wayNames } from '../manual-payments/manual-payment.ts'
import { checkGallerySale, gallerySaleFields, gallerySaleValues } from './gallery-sale-form.ts'
import { gallerySaleMessages } from './gallery-sale-messages.ts'
import type { SellableWork } from './sellable-work.ts'
import { useChosenWork } from './use-sellable-works.ts'
import { WorkField } from './work-field.tsx'

export interface GallerySalePageProps {
  /** Identifies the sale: a form that is sent twice records it once. */
  id: string
  /** The work to begin with; null: none. */
  work: SellableWork | null
  /** The gallery's day, `YYYY-MM-DD`, when the form was opened. */
  today: string
  /** Of sales in the shop. */
  isTaxCollected: boolean
}

/** The form for a sale that was made in the gallery (GSALE-01..04, GSALE-07). */
export function GallerySalePage({ id, work, today, isTaxCollected }: GallerySalePageProps) {
  const navigate = useNavigate()
  const [known, setKnown] = useState(work)
  const form = useVersionedForm({
    fields: gallerySaleFields,
    id,
    saved: null,
    valuesOf: () =>
      gallerySaleValues({
        paid_on: today,
        ...(work && { work: work.id, amount: work.price, reservation: work.reservation }),
        ...(isTaxCollected && { to: 'gallery' }),
      }),
    check: (values) => checkGallerySale(values, null, isTaxCollected).faults ?? [],
    action: () => recordSalePath(),
    failedMessage: gallerySaleMessages.failed,
    onSaved: () => showToast('success', gallerySaleMessages.recorded),
    leave: (handle) => navigate(adminOrderPath(Number(handle))),
  })
  const { state } = form
  // Collection may have begun after the form was opened: then the server asks for the destination, and the entered values stay visible.
  const isTaxed = isTaxCollected || state.faults.to !== undefined || state.values.to !== ''
  const { work: chosen, unread } = useChosenWork(state.values.work, known)

  function choose(next: SellableWork | null) {
    setKnown(next)
    // A price that was filled in for the previous work is not kept for another one (GSALE-12); a typed price is (GSALE-13).
    const { amount } = form.state.values
    const isTyped = amount !== '' && amount !== String(chosen?.price)
    form.change({
      work: next?.id ?? '',
      sell_reserved: false,
      reservation: next?.reservation ?? '',
      ...(!isTyped && { amount: next?.price ? String(next.price) : '' }),
    })
  }

  // The reservation is not the confirmed one: the message says for whom it is, and that must be confirmed (GSALE-09).
  const suggestedReservation = state.suggestions?.reservation
  const askAgain = useEffectEvent((reservation: string) => form.takeUp({ sell_reserved: false, reservation }))
  useEffect(() => {
    if (suggestedReservation) askAgain(suggestedReservation)
  }, [suggestedReservation])
  const isNews = chosen !== null && chosen.reservation !== (state.values.reservation || null)

  return (
    <FormFrame
      form={form}
      formId="gallery-sale"
      title="Record a Sale"
      back={{ to: '/admin/orders', text: 'Back to Orders' }}
      buttons={<SaveButton formId="gallery-sale" label="Record Sale" isBusy={form.isBusy} />}
      onSave={() => form.save()}
      notices={<FormNotices form={form} subject="This sale" />}
      aside={
        <>
          {isTaxed && <TaxSection form={state} paper="order" payer="buyer" />}
          <section className="box" aria-labelledby="sale-means">
            <h2 id="sale-means">What this does</h2>
            <ul className="small grid gap-2">
              <li>The artwork is marked as sold, and a reservation of it ends.</li>
              <li>An order is written, with a receipt, and stands in the payments for your books.</li>
              <li>A buyer with a mail address is sent a confirmation, where mail is set up.</li>
              <li>No payment provider is asked for anything.</li>
            </ul>
          </section>
        </>
      }
    >
      <section className="box" aria-labelledby="sale-work">
        <h2 id="sale-work">Sale</h2>
        <div className="fgrid fgrid--2">
          <div className="col-span-full grid gap-4">
            <WorkField
              chosen={isNews ? { ...chosen, reservedFor: null } : chosen}
              unread={unread}
              fault={state.faults.work}
              onChoose={choose}
            />
            {(state.values.reservation || state.faults.sell_reserved) && (
              <CheckField form={state} field="sell_reserved" />
            )}
          </div>
          <NumberField
            form={state}
            field="amount"
            step="0.01"
            sign="$"
            isRequired
            hint={isTaxed ? 'The price agreed. Sales tax is added to it.' : undefined}
          />
          <SelectField form={state} field="paid_by" options={manualPaymentMethods} names={wayNames} />
          <DateField form={state} field="paid_on" isRequired />
        </div>
      </section>
      <section className="box" aria-labelledby="sale-buyer">
        <h2 id="sale-buyer">Buyer</h2>
        <div className="fgrid fgrid--2">
          <TextField form={state} field="name" isRequired className="col-span-full" />
          <TextField form={state} field="email" hint="For the confirmation. May be left out." />
          <TextField form={state} field="phone" />
          <TextArea form={state} field="address" rows={4} className="col-span-full" />
          <TextArea form={state} field="note" rows={3} hint="Staff only." className="col-span-full" />
        </div>
      </section>
    </FormFrame>
  )
}
