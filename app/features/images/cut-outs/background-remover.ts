/** What a provider made of a picture in one attempt. */
export type Removal =
  /** It responded with 200; the bytes may be anything. */
  | { outcome: 'responded'; bytes: Buffer }
  /** `message`: its own words for people, where it said any. */
  | { outcome: 'refused'; status: number; message: string | null; retryAfterSeconds: number | null }
  /** No whole response came; another attempt may go better. */
  | { outcome: 'unreachable'; detail: string }
  /** It took too long, or sent too much. */
  | { outcome: 'given-up'; detail: string }

/** A service that takes the background out of pictures (BGR-03). */
export interface BackgroundRemover {
  /** Of the JPEG or PNG that it takes. */
  largestSourceBytes: number
  /** One attempt. @throws the reason of `signal` when that ends it */
  removeBackground: (source: Buffer, options: { signal?: AbortSignal | undefined }) => Promise<Removal>
}
