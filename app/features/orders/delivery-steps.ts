import type { InvoicePart } from './invoices/invoice.ts'

/** The delivery states of a paid order, in sequence: `orders.delivery`. */
export const deliverySteps = ['to-arrange', 'arranged', 'shipped', 'delivered'] as const
export type DeliveryStep = (typeof deliverySteps)[number]

/** A step of a delivery, in words for the buyer. */
interface StepWords {
  title: string
  text: string
}

/** The remaining steps of a paid order, in sequence: its page, its receipt and its room show the same. */
const sentWords = {
  contact: {
    title: 'We contact you about delivery',
    text: 'By mail or by phone we agree with you on the day, the carrier and the address.',
  },
  arranged: { title: 'Delivery arranged', text: '' },
  onItsWay: { title: 'On its way', text: 'We pack the work and tell you when it leaves the gallery.' },
  withYou: {
    title: 'With you',
    text: 'Please look at the work on the day it comes, and tell us at once if something is not as it should be.',
  },
} satisfies Record<string, StepWords>

/** The same of a work that its buyer collects in the gallery. */
const collectedWords: typeof sentWords = {
  contact: {
    title: 'We contact you about collecting it',
    text: 'By mail or by phone we agree with you on the day on which you collect the work in the gallery.',
  },
  arranged: { title: 'Day agreed', text: '' },
  onItsWay: { title: 'Ready for you', text: 'We have the work ready in the gallery on the day that we agreed on.' },
  withYou: {
    title: 'With you',
    text: 'Please look at the work when you collect it, and tell us at once if something is not as it should be.',
  },
}

/** The words for a work that is sent, or collected. @param isShipped it was sent after all */
export function stepWords({ isCollected, isShipped = false }: { isCollected: boolean; isShipped?: boolean }) {
  return isCollected && !isShipped ? collectedWords : sentWords
}

/** The rest of a work that is paid in two parts, worded to hold before and after it is paid. */
const restStep: StepWords = {
  title: 'The rest',
  text: 'The link of our invoice shows how it stands, and it is paid there. That payment has a page and a receipt of its own.',
}

/** What happens next to a paid order (SHOP-20). */
export function nextStep({
  delivery,
  invoicePart,
  isCollected,
}: {
  delivery: DeliveryStep
  invoicePart: InvoicePart | null
  isCollected: boolean
}): StepWords {
  if (invoicePart === 'first' && delivery === 'to-arrange') return restStep
  const words = stepWords({ isCollected, isShipped: delivery === 'shipped' })
  switch (delivery) {
    case 'to-arrange':
      return words.contact
    case 'arranged':
      return { title: words.arranged.title, text: words.onItsWay.text }
    case 'shipped':
      return { title: words.onItsWay.title, text: words.withYou.text }
    case 'delivered':
      return words.withYou
  }
}
