import type { Destination } from '#app/features/sales-tax/destination.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { purchaseMessages } from './purchase-messages.ts'
import type { PurchaseStep, StepBeforeQuestion } from './purchase-step.ts'

/** What a purchase needs where sales tax is collected; nobody else loads it. */
export const loadTaxParts = () => import('./tax-parts.ts')

interface AskingPurchase {
  read: () => PurchaseStep
  put: (next: PurchaseStep) => void
  /** Whether the purchase is on show. */
  isHere: () => boolean
  /** @param before the step before the question: an order that is open for another place, if there is one */
  onAnswer: (before: StepBeforeQuestion) => Promise<void>
}

/** The question where the work goes, which the server wants to know where sales tax is collected (TAX-03). */
export function createDeliveryQuestion({ read, put, isHere, onAnswer }: AskingPurchase) {
  /** What an order was opened for. */
  let agreed: Destination | null = null
  /** What the buyer has answered since; null: nothing. */
  let pendingAnswer: Destination | null = null
  const stated = () => pendingAnswer ?? agreed

  /** @param back the step of the purchase when the question is left */
  async function ask(back: StepBeforeQuestion, fault: string | null = null): Promise<void> {
    const from = read()
    const parts = await loadTaxParts().catch(() => null)
    // The buyer has left, or something else has come, meanwhile.
    if (read() !== from) return
    if (parts && isHere()) return put({ step: 'asking-delivery', parts, stated: stated(), fault, back })
    if (isHere()) showToast('error', purchaseMessages.providerError)
    put(back)
  }

  return {
    ask,
    /** The buyer's last answer. */
    stated,
    /** Whether no order was opened yet for the last answer. */
    isOpen: () => pendingAnswer !== null,
    /** An order was opened for the last answer. */
    agree() {
      agreed = stated()
      pendingAnswer = null
    },
    /** An order goes on that was opened for the previous answer. */
    takeBack() {
      pendingAnswer = null
    },
    /** Lets the buyer of the order that is shown name another place; the work stays held. */
    askAgain() {
      const step = read()
      return step.step === 'ready' ? ask(step) : Promise.resolve()
    },
    leave() {
      const step = read()
      if (step.step !== 'asking-delivery') return
      if (step.back.step === 'ready') pendingAnswer = null
      put(step.back)
    },
    async answer(delivery: Destination) {
      const step = read()
      if (step.step !== 'asking-delivery') return
      pendingAnswer = delivery
      await onAnswer(step.back)
    },
  }
}
