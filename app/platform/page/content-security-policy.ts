import type { Settings } from '#app/platform/settings.ts'

/**
 * The policy of a page. No script runs but the build's own files and those of `scriptHashes`: the inline scripts that the
 * framework wrote. The payment provider's hosts are allowed only where it takes the payments.
 */
export function contentSecurityPolicy(settings: Settings, scriptHashes: readonly string[]): string {
  const { paypal } = settings
  // The configured addresses beside PayPal's own: an operator may point them at a sandbox or an emulator.
  const paypalScripts = paypal
    ? ['https://*.paypal.com', 'https://*.paypalobjects.com', new URL(paypal.sdkUrl).origin]
    : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes, ...paypalScripts],
    // Measures that come with the data (a picture's tone and proportions) are written as style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...settings.imageHosts.map((host) => (host.includes('://') ? host : `https://${host}`)),
      ...(paypal ? ['https://*.paypalobjects.com', 'https://*.paypal.com'] : []),
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...paypalScripts],
    ...(paypal && { 'frame-src': ['https://*.paypal.com', new URL(paypal.sdkUrl).origin] }),
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    ...(settings.siteUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}
