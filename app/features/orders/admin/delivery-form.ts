import { checkRow } from '#app/ui/form/check-row.ts'
import { choiceField, type FormFault, nameField, type ValuesOf, valuesOf } from '#app/ui/form/form-fields.ts'
import { type DeliveryStep, deliverySteps } from '../delivery-steps.ts'
import { deliveryNames } from './describe-for-staff.ts'

const maxLength = 100

/** The fields of a delivery, in the order of the form. */
export const deliveryFields = {
  delivery: { ...choiceField('Status', deliverySteps), describe: (value: DeliveryStep) => deliveryNames[value] },
  carrier: nameField('Carrier', maxLength),
  tracking_number: nameField('Tracking number', maxLength),
}

export type DeliveryField = keyof typeof deliveryFields

/** The delivery of an order, as staff see and change it. */
export interface OrderDelivery {
  delivery: DeliveryStep
  /** '' where there is none. */
  carrier: string
  tracking_number: string
  version: number
}

export function deliveryFormOf(stored: OrderDelivery | null): ValuesOf<typeof deliveryFields> {
  return valuesOf(deliveryFields, stored ?? { delivery: 'to-arrange', carrier: '', tracking_number: '' })
}

export type DeliveryRow = Omit<OrderDelivery, 'version'>

/** What a form fills, or all of its faults. */
export function checkDelivery(
  values: unknown,
): { row: DeliveryRow; faults?: undefined } | { faults: FormFault<DeliveryField>[] } {
  return checkRow(
    deliveryFields,
    values,
    ({ delivery, carrier }, add) => {
      if (delivery === 'shipped' && !carrier) add('carrier', 'Name the carrier, or who brings the artwork')
    },
    (row) => row,
  )
}
