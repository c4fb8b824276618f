import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { PaymentWebhooks } from '#app/features/orders/payment/payment-webhooks.ts'
import { readPaymentEvent } from './read-payment-event.server.ts'
import { createSigningCertificates } from './signing-certificates.server.ts'

interface Options {
  now?: () => Date
  monotonicMs?: () => number
  startDeadline?: (ms: number) => AbortSignal
}

const transmission = z.object({
  id: z.string().regex(/^[\w-]{1,50}$/),
  time: z.iso.datetime({ offset: true }).max(100),
  signature: z.base64().max(500),
  certUrl: z.string().max(500),
  algorithm: z.string().regex(/^SHA256withRSA$/i),
})

const hourMs = 3_600_000
/** PayPal repeats a message for 3 days; an older one is a replay by somebody else. */
const oldestMs = 4 * 24 * hourMs
/** How far PayPal's clock may be ahead of ours. */
const aheadMs = hourMs / 12

/** PayPal's webhooks, verified here over the raw bytes, without a request to PayPal for each forged message. */
export function createPayPalWebhooks(
  { webhookId, apiUrl }: { webhookId: string; apiUrl: string },
  {
    now = () => new Date(),
    monotonicMs = () => performance.now(),
    startDeadline = (ms) => AbortSignal.timeout(ms),
  }: Options = {},
): PaymentWebhooks {
  const certificates = createSigningCertificates({ apiUrl, now, monotonicMs, startDeadline })
  const refused = (because: string) => ({ outcome: 'refused', because }) as const
  return {
    async readEvent(headers, body, client) {
      const sent = transmission.safeParse({
        id: headers.get('paypal-transmission-id'),
        time: headers.get('paypal-transmission-time'),
        signature: headers.get('paypal-transmission-sig'),
        certUrl: headers.get('paypal-cert-url'),
        algorithm: headers.get('paypal-auth-algo'),
      })
      if (!sent.success) return refused('it is not signed as PayPal signs')
      const { id, time, signature, certUrl } = sent.data
      const ageMs = now().getTime() - Date.parse(time)
      if (ageMs > oldestMs) return refused('it was sent too long ago')
      if (ageMs < -aheadMs) return refused('it says that it was sent later than now')
      const certificate = await certificates.find(certUrl, client)
      if (!certificate) return refused('its certificate is not a valid one of PayPal')
      const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
      if (!verify('sha256', signed, certificate.publicKey, Buffer.from(signature, 'base64')))
        return refused('its signature is wrong')
      const event = readPaymentEvent(body)
      return event ? { outcome: 'event', event } : refused('it is signed, and says nothing that can be read')
    },
  }
}
