/** Headers for pages whose address is a secret: never cached, never indexed, and no referrer is sent from them. */
export const secretPageHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}
