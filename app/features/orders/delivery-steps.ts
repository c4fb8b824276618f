import type { InvoicePart } from './invoices/invoice.ts'

/** How far the delivery of a paid order is, in the order in which it gets there: `orders.delivery`. */
export const deliverySteps = ['to-arrange', 'arranged', 'shipped', 'delivered'] as const
export type DeliveryStep = (typeof deliverySteps)[number]

/** A step of a delivery, in words for the buyer. */
interface StepWords {
  title: string
  text: string
}

/** What is still to come of an order that is paid, in its order: its page, its receipt and its room say the same. */
export const stepWords = {
  contact: {
    title: 'We contact you about delivery',
    text: 'By mail or by phone we agree with you on the day, the carrier and the address.',
  },
  onItsWay: { title: 'On its way', text: 'We pack the work and tell you when it leaves the gallery.' },
  withYou: {
    title: 'With you',
    text: 'Please look at the work on the day it comes, and tell us at once if something is not as it should be.',
  },
} as const satisfies Record<string, StepWords>

/** What is left to pay of a work that is paid in two parts. */
const restStep: StepWords = {
  title: 'The rest',
  text: 'It can be paid with the link of our invoice. That payment has a page and a receipt of its own.',
}

/** What happens next to a paid order (SHOP-20). */
export function nextStep({
  delivery,
  invoicePart,
}: {
  delivery: DeliveryStep
  invoicePart: InvoicePart | null
}): StepWords {
  if (invoicePart === 'first' && delivery === 'to-arrange') return restStep
  switch (delivery) {
    case 'to-arrange':
      return stepWords.contact
    case 'arranged':
      return { title: 'Delivery arranged', text: stepWords.onItsWay.text }
    case 'shipped':
      return { title: stepWords.onItsWay.title, text: stepWords.withYou.text }
    case 'delivered':
      return stepWords.withYou
  }
}
