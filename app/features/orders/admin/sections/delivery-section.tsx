import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { SelectField, TextField } from '#app/ui/form/fields.tsx'
import { SectionForm } from '#app/ui/form/section-form.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { deliverySteps } from '../../delivery-steps.ts'
import type { AdminOrder } from '../admin-order.ts'
import { checkDelivery, deliveryFields, deliveryFormOf, type OrderDelivery } from '../delivery-form.ts'
import { deliveryBadge, deliveryNames } from '../describe-for-staff.ts'
import { orderMessages } from '../order-messages.ts'
import { adminOrderPath } from '../order-path.ts'

/** The progress of the delivery, and the form that changes it and notifies the buyer (OADM-05). */
export function DeliverySection({ order }: { order: AdminOrder }) {
  const { delivery, deliveryForm } = order
  return (
    <section className="box" aria-labelledby="order-delivery">
      <div className="box__head">
        <h2 id="order-delivery">Delivery</h2>
        {deliveryForm && !order.isBeingFullyRefunded && (
          <span className={deliveryBadge(delivery)}>{deliveryNames[delivery]}</span>
        )}
      </div>
      <div className="grid gap-4">
        {deliveryForm ? (
          <DeliveryForm handle={order.handle} stored={deliveryForm} />
        ) : (
          <p className="small">Nothing to deliver while no payment is in, or after it went back.</p>
        )}
        {deliveryForm && (order.invoice?.part === 'first' || order.invoice?.part === 'rest') && (
          <p className="small">It counts for both parts of the invoice: their orders show the same.</p>
        )}
        <Moments order={order} />
      </div>
    </section>
  )
}

function DeliveryForm({ handle, stored }: { handle: number; stored: OrderDelivery }) {
  const form = useVersionedForm({
    fields: deliveryFields,
    intent: 'delivery',
    id: String(handle),
    saved: stored,
    valuesOf: deliveryFormOf,
    check: (values) => checkDelivery(values).faults ?? [],
    action: () => adminOrderPath(handle),
    failedMessage: orderMessages.deliveryFailed,
    onSaved: () => showToast('success', orderMessages.deliverySaved),
  })
  const { state } = form
  return (
    <SectionForm form={form} subject="The delivery" label="Save Delivery">
      <SelectField form={state} field="delivery" options={deliverySteps} names={deliveryNames} />
      <TextField form={state} field="carrier" placeholder="Coastal Art Transport" />
      <TextField form={state} field="tracking_number" hint="The buyer sees all of this on their page." />
    </SectionForm>
  )
}

/** When each step was reached. */
function Moments({ order: { arrangedAt, shippedAt, deliveredAt } }: { order: AdminOrder }) {
  const { timeZone } = useGallery().gallery
  const steps = [
    ['Arranged', arrangedAt],
    ['Shipped', shippedAt],
    ['Delivered', deliveredAt],
  ] as const
  const reached = steps.filter(([, at]) => at !== null)
  if (reached.length === 0) return null
  return (
    <dl className="order-ids small">
      {reached.map(([name, at]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{formatMoment(at!, timeZone)}</dd>
        </div>
      ))}
    </dl>
  )
}
