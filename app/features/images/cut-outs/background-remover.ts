/** The outcome of one attempt at a provider. */
export type Removal =
  /** It responded with 200; the bytes may be anything. */
  | { outcome: 'responded'; bytes: Buffer }
  /** `message`: the provider's own message for people, if any. */
  | { outcome: 'refused'; status: number; message: string | null; retryAfterSeconds: number | null }
  /** No complete response; another attempt may succeed. */
  | { outcome: 'unreachable'; detail: string }
  /** It took too long, or sent too much. */
  | { outcome: 'given-up'; detail: string }

/** A service that removes the background of pictures (BGR-03). */
export interface BackgroundRemover {
  /** The largest JPEG or PNG that it accepts. */
  maxSourceBytes: number
  /** One attempt. @throws the reason of `signal` when that ends it */
  removeBackground: (source: Buffer, options: { signal?: AbortSignal | undefined }) => Promise<Removal>
}
