import { createVerify, randomUUID, sign, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Certificate, makeCertificate } from './certificate.ts'
import { newId } from './responses.ts'

/** A message as it goes out: the very bytes that are signed. */
export interface WebhookEvent {
  id: string
  type: string
  body: string
}

/** How a delivery differs from a genuine one. */
export interface Delivery {
  /** When it says that it was sent; now unless named. */
  sentAt?: Date
  /** What arrives instead of the bytes that were signed. */
  body?: string
  /** Headers in place of the real ones; null leaves one out. */
  headers?: Record<string, string | null>
  /** Signed for another webhook than ours. */
  webhookId?: string
  /** Signed by somebody else's key. */
  isForged?: boolean
}

interface Sender {
  webhookId: string
  now: () => Date
  url: () => string
}

const dayMs = 86_400_000

/** Keeps the events that PayPal would send to webhooks, and sends them on request, signed as PayPal signs. */
export function createWebhooks({ webhookId, now, url }: Sender) {
  const lifetime = { from: new Date(now().getTime() - dayMs), until: new Date(now().getTime() + 365 * dayMs) }
  // Made when it is first needed: it takes a tenth of a second.
  const certificates: { own?: Certificate; foreign?: Certificate } = {}
  const certificateOf = (owner: 'own' | 'foreign') => (certificates[owner] ??= makeCertificate(lifetime))
  const certPath = `/v1/notifications/certs/CERT-360caa42-${newId().toLowerCase()}`
  const events: WebhookEvent[] = []
  let listener: (event: WebhookEvent) => void = () => {}
  /** The deliveries under way, to the address that `listen` was called with. */
  const underWay = new Map<WebhookEvent, Promise<void>>()

  function headersFor({ body }: WebhookEvent, { sentAt = now(), isForged = false, ...delivery }: Delivery = {}) {
    const transmissionId = randomUUID()
    const sent = sentAt.toISOString().replace(/\.\d+Z$/, 'Z')
    const signed = `${transmissionId}|${sent}|${delivery.webhookId ?? webhookId}|${crc32(body)}`
    const { privateKey } = certificateOf(isForged ? 'foreign' : 'own')
    const headers: Record<string, string | null> = {
      'Content-Type': 'application/json',
      'PayPal-Transmission-Id': transmissionId,
      'PayPal-Transmission-Time': sent,
      'PayPal-Transmission-Sig': sign('sha256', Buffer.from(signed), privateKey).toString('base64'),
      'PayPal-Cert-Url': url() + certPath,
      'PayPal-Auth-Algo': 'SHA256withRSA',
      ...delivery.headers,
    }
    return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null))
  }

  const webhooks = {
    certPath,
    get certificate() {
      return certificateOf('own').pem
    },
    /** Everything that happened so far, oldest first. */
    events,
    last: (type: string) => events.findLast((event) => event.type === type),

    emit(type: string, resourceType: string, resource: object): WebhookEvent {
      const id = `WH-${newId()}-${newId()}`
      const body = JSON.stringify({
        id,
        event_version: '1.0',
        create_time: now().toISOString(),
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: type,
        summary: `${type} (emulator)`,
        resource,
        links: [{ href: `${url()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
      })
      const event = { id, type, body }
      events.push(event)
      listener(event)
      return event
    },

    headersFor,

    /** Sends one to `address`, as often and as late as it is asked to. Resolves to the status of the answer. */
    async deliver(address: string, event: WebhookEvent, delivery: Delivery = {}): Promise<number> {
      const response = await fetch(address, {
        method: 'POST',
        headers: headersFor(event, delivery),
        body: delivery.body ?? event.body,
      })
      await response.body?.cancel()
      return response.status
    },

    /**
     * From now on each message goes to `address` at once, and again after the waits of `retriesMs` until it is taken. Where
     * it `isEarly`, the API says nothing of what a request did before the message of that has arrived.
     */
    listen(address: string, { retriesMs = [] as readonly number[], isEarly = false } = {}) {
      webhooks.isEarly = isEarly
      listener = (event) => {
        const delivered = deliverUntilTaken(address, event, retriesMs).finally(() => underWay.delete(event))
        underWay.set(event, delivered)
      }
    },
    isEarly: false,
    /** Resolves when none of `sent` is under way any more. */
    delivered: async (sent = events) => void (await Promise.all(sent.map((event) => underWay.get(event)))),

    /** `POST /v1/notifications/verify-webhook-signature` */
    verify(asked: Record<string, unknown>, rawBody: string): 'SUCCESS' | 'FAILURE' {
      const event = /"webhook_event"\s*:\s*([^]*)\}\s*$/.exec(rawBody)?.[1] ?? ''
      const signed = `${asked.transmission_id}|${asked.transmission_time}|${asked.webhook_id}|${crc32(event)}`
      const isOurs = asked.webhook_id === webhookId && asked.cert_url === url() + certPath
      const { publicKey } = new X509Certificate(certificateOf('own').pem)
      const isSigned = createVerify('sha256').update(signed).verify(publicKey, String(asked.transmission_sig), 'base64')
      return isOurs && isSigned ? 'SUCCESS' : 'FAILURE'
    },
  }

  async function deliverUntilTaken(address: string, event: WebhookEvent, retriesMs: readonly number[]) {
    for (const pauseMs of [0, ...retriesMs]) {
      if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs).unref())
      const status = await webhooks.deliver(address, event).catch(() => 0)
      if (status >= 200 && status < 300) return
    }
  }

  return webhooks
}

export type Webhooks = ReturnType<typeof createWebhooks>
