import type { Settings } from '#app/platform/settings.ts'

/** What responses that are not pages may do when a browser opens them: nothing. Pages bring a policy of their own. */
export const nothingAllowed =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers of every response, name and value in turn. */
export interface SecurityHeaders {
  always: readonly string[]
  /** In place of `always` for scripts, styles, fonts and pictures: what they can do is decided by the page they are in. */
  forFiles: readonly string[]
  /** Only for a visitor who came over https: a browser keeps to it from then on. */
  overHttps: readonly string[]
}

/** The headers of an installation with these settings; the payment provider needs some of its own. */
export function securityHeaders({ paymentProvider }: Settings): SecurityHeaders {
  const takesPayPal = paymentProvider === 'paypal'
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), usb=(), payment=(${takesPayPal ? 'self "https://www.paypal.com"' : ''})`,
    // The payment provider's window reports back to the page that opened it.
    'Cross-Origin-Opener-Policy': takesPayPal ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  const forFiles = ['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-origin']
  return {
    always: Object.entries(always).flat(),
    forFiles,
    overHttps: ['Strict-Transport-Security', 'max-age=31536000'],
  }
}
