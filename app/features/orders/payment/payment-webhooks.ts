/**
 * An event from a provider. Its origin is verified, but its content is only a hint: the order is read from
 * the provider before anything changes.
 */
export interface PaymentEvent {
  /** The provider's id of the event; a repeated message has the same. */
  id: string
  type: string
  /** Which order it is about, or which capture; both null when it is about neither. */
  providerOrderId: string | null
  captureId: string | null
}

type ReadEvent = { outcome: 'event'; event: PaymentEvent } | { outcome: 'refused'; because: string }

/** The port for a provider's webhooks. */
export interface PaymentWebhooks {
  /**
   * Verifies a message over the exact bytes that came from `client`. `because` is for the log, without content of the message.
   * @throws PaymentProviderUnavailable when it cannot be verified now
   */
  readEvent: (headers: Headers, body: Buffer, client: string) => Promise<ReadEvent>
}
