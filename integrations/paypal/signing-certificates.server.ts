import { X509Certificate } from 'node:crypto'
import { PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import { readBody } from '../read-body.server.ts'

interface Options {
  apiUrl: string
  now: () => Date
  monotonicMs: () => number
  startDeadline: (ms: number) => AbortSignal
}

const timeoutMs = 10_000
const maxBytes = 65_536
const maxKept = 8
/**
 * PayPal has one certificate at a time; somebody who forges messages must not make us fetch more and more, nor keep us from fetching the
 * one of a genuine message, which comes from another client.
 */
const maxPerMinute = { byClient: 10, byAll: 100 }

/** The certificates with which PayPal signs its messages: only from PayPal's own hosts, fetched once. */
export function createSigningCertificates({ apiUrl, now, monotonicMs, startDeadline }: Options) {
  const origins = allowedOrigins(apiUrl)
  /** The valid ones; addresses that somebody made up evict none of them. */
  const kept = new Map<string, X509Certificate>()
  const underWay = new Map<string, Promise<X509Certificate | null>>()
  let asked: { at: number; client: string }[] = []

  /** @throws PaymentProviderUnavailable */
  function countQuestion(client: string) {
    const minuteAgo = monotonicMs() - 60_000
    asked = asked.filter(({ at }) => at > minuteAgo)
    const own = asked.filter((question) => question.client === client)
    if (own.length >= maxPerMinute.byClient || asked.length >= maxPerMinute.byAll)
      throw new PaymentProviderUnavailable('too many certificates of webhooks were asked for')
    asked.push({ at: monotonicMs(), client })
  }

  async function fetchCertificate(url: string): Promise<X509Certificate | null> {
    try {
      // A redirect could lead anywhere.
      const response = await fetch(url, { redirect: 'error', signal: startDeadline(timeoutMs) })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`status ${response.status}`)
      const body = await readBody(response, maxBytes)
      if (!body) throw new Error('too large')
      return parse(body.toString('latin1'))
    } catch (cause) {
      throw new PaymentProviderUnavailable('the certificate of a webhook cannot be read', { cause })
    }
  }

  return {
    /** Null for an address that is not PayPal's, and for an invalid or expired certificate. `client`: the sender of the message. */
    async find(url: string, client: string): Promise<X509Certificate | null> {
      const address = URL.parse(url)
      if (
        !address ||
        !origins.has(address.origin) ||
        !/^\/v1\/notifications\/certs\/[\w-]{1,100}$/.test(address.pathname)
      )
        return null
      const { href } = new URL(address.pathname, address.origin)
      let certificate = kept.get(href) ?? underWay.get(href)
      if (!certificate) {
        countQuestion(client)
        const asking = fetchCertificate(href).finally(() => underWay.delete(href))
        certificate = asking.then((found) => {
          if (found) kept.set(href, found)
          if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
          return found
        })
        underWay.set(href, certificate)
      }
      const found = await certificate
      return found && found.validFromDate <= now() && now() < found.validToDate ? found : null
    },
  }
}

/** PayPal's own, of the same kind (live or sandbox) as the API, and the API's, which the operator chose. */
function allowedOrigins(apiUrl: string): ReadonlySet<string> {
  const { origin, hostname } = new URL(apiUrl)
  const kind = hostname.endsWith('.sandbox.paypal.com') ? 'sandbox.paypal.com' : 'paypal.com'
  return new Set([origin, `https://api.${kind}`, `https://api-m.${kind}`])
}

function parse(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}
