/** Of whatever is at an address that is somebody's proof: nobody keeps it, lists it, or hears where a visitor came from. */
export const secretPageHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
}
