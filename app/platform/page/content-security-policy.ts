import type { Settings } from '#app/platform/settings.ts'

/**
 * The policy of a page. Only the build's own files and the scripts in `scriptHashes` may run: the inline scripts that the
 * framework wrote. The payment provider's hosts are allowed only if it takes the payments.
 */
export function contentSecurityPolicy(settings: Settings, scriptHashes: readonly string[]): string {
  const paypal = settings.paypal && paypalSources(settings.paypal.sdkUrl)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes, ...(paypal?.scripts ?? [])],
    // Values from the data (a picture's tone and proportions) are written as style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...settings.imageHosts.map((host) => (host.includes('://') ? host : `https://${host}`)),
      ...(paypal?.images ?? []),
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(paypal?.scripts ?? [])],
    ...(paypal && { 'frame-src': paypal.frames }),
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

/** The hosts that PayPal requires for its script; for a script of another address, such as an emulator's, only its origin. */
function paypalSources(sdkUrl: string): { scripts: string[]; frames: string[]; images: string[] } {
  const { protocol, hostname, origin } = new URL(sdkUrl)
  if (protocol !== 'https:' || !hostname.endsWith('.paypal.com'))
    return { scripts: [origin], frames: [origin], images: [origin] }
  const [wallet, files] = ['https://*.paypal.com', 'https://*.paypalobjects.com'] as const
  return { scripts: [wallet, files], frames: [wallet], images: [files, wallet] }
}
