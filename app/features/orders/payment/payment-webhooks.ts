/**
 * Something that a provider says has happened. That it says so is proven; what it says is a hint: the order is read from
 * the provider before anything is believed.
 */
export interface PaymentEvent {
  /** The provider's own; a repeated message has the same. */
  id: string
  type: string
  /** Which order it is about, or which capture; both null when it is about neither. */
  providerOrderId: string | null
  captureId: string | null
}

type ReadEvent = { outcome: 'event'; event: PaymentEvent } | { outcome: 'refused'; because: string }

/** The port for messages that a provider sends by itself. */
export interface PaymentWebhooks {
  /**
   * Verifies a message over the very bytes that came from `client`. `because` is for the log, without anything of the message.
   * @throws PaymentProviderUnavailable when it cannot be told now whether it is genuine
   */
  readEvent: (headers: Headers, body: Buffer, client: string) => Promise<ReadEvent>
}
