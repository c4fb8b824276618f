import type { Settings } from '#app/platform/settings.ts'

/** The policy of responses that are not pages: they may do nothing in a browser. Pages have a policy of their own. */
export const nothingAllowed =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers of every response, names and values alternating. */
export interface SecurityHeaders {
  always: readonly string[]
  /** Instead of `always` for scripts, styles, fonts and pictures: the page that contains them determines what they may do. */
  forFiles: readonly string[]
  /** Only for a visitor who came over https: the browser then uses only that. */
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
