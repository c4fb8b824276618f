import type { Destination } from '#app/features/sales-tax/destination.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { isMailAddress } from '#app/platform/mail/is-mail-address.ts'
import { maxPrice } from '#app/platform/max-price.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { checkFacts } from '#app/ui/form/check-row.ts'
import {
  checkField,
  choiceField,
  contactField,
  dateField,
  type FormFault,
  nameField,
  type StoredOf,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import { amountField } from '#app/ui/form/number-fields.ts'
import { destinationFields, destinationOf, findDestinationFaults } from '../agreed-price/taxed-amount-form.ts'
import {
  findAddressFault,
  findDayFault,
  type ManualPaymentMethod,
  manualPaymentMethods,
  wayNames,
} from '../manual-payments/manual-payment.ts'

/** The fields of a sale in the gallery, in the order of the form. */
export const gallerySaleFields = {
  work: textField('Artwork', 36),
  sell_reserved: checkField('Sell it although it is reserved'),
  /** `madeAt` of the reservation that is shown beside `sell_reserved`. */
  reservation: textField('Reservation', 24),
  amount: amountField('Amount (USD)'),
  paid_by: {
    ...choiceField('Paid by', manualPaymentMethods),
    describe: (value: ManualPaymentMethod) => wayNames[value],
  },
  paid_on: dateField('Day'),
  name: nameField('Name', 200),
  email: contactField('Email', 254),
  phone: contactField('Telephone', 50),
  address: textField('Address', 1_000),
  note: textField('Note', 4_000),
  ...destinationFields,
}

export type GallerySaleField = keyof typeof gallerySaleFields
export type GallerySaleFacts = Omit<StoredOf<typeof gallerySaleFields>, keyof typeof destinationFields> & {
  work: string
  /** Dollars, without the tax that is added. */
  amount: number
  paid_on: string
  /** Looked at only where sales tax is collected. */
  delivery?: Destination | undefined
}

export function gallerySaleValues(
  facts: Partial<StoredOf<typeof gallerySaleFields>> = {},
): ValuesOf<typeof gallerySaleFields> {
  return valuesOf(gallerySaleFields, {
    work: null,
    sell_reserved: false,
    reservation: null,
    amount: null,
    paid_by: 'cash',
    paid_on: null,
    name: '',
    email: '',
    phone: '',
    address: null,
    note: null,
    to: '',
    state: '',
    zip: '',
    exemption: '',
    ...facts,
  })
}

/**
 * What a form fills, or all of its faults (GSALE-02, GSALE-07).
 * @param today the gallery's day, `YYYY-MM-DD`; null in a form, which may be open since a day before: the server knows it
 * @param isTaxed sales tax is collected
 */
export function checkGallerySale(
  values: unknown,
  today: string | null,
  isTaxed: boolean,
): { facts: GallerySaleFacts; faults?: undefined } | { faults: FormFault<GallerySaleField>[] } {
  const checked = checkFacts(gallerySaleFields, values, (facts, add) => {
    const { work, amount, paid_on, name, email, address } = facts
    if (!work || !isUuid(work)) add('work', 'Choose the artwork')
    if (amount === null || !(amount >= 0.01)) add('amount', 'The amount must be more than 0')
    else if (amount > maxPrice) add('amount', `The amount can be at most ${formatPriceWithCents(maxPrice)}`)
    const dayFault = findDayFault(paid_on, today)
    if (dayFault) add('paid_on', dayFault)
    if (!name) add('name', "The buyer's name is needed")
    if (email && !isMailAddress(email)) add('email', 'The email is not an address')
    const addressFault = findAddressFault(address)
    if (addressFault) add('address', addressFault)
    if (isTaxed) findDestinationFaults(facts, add)
  })
  if (checked.faults) return checked
  const { facts } = checked
  return { facts: { ...(facts as GallerySaleFacts), delivery: isTaxed ? destinationOf(facts) : undefined } }
}
