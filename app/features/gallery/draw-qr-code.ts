import { encode } from 'uqr'

/**
 * A QR code as an SVG picture of `size` pixels, including its quiet zone of four modules.
 * @param ecc the level of error correction: with the lower one a long text gets larger modules
 */
export function drawQrCode(text: string, size: number, ecc: 'L' | 'M' = 'M'): string {
  const { data, size: modules } = encode(text, { ecc, border: 4 })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path fill="#1f1b17" d="${dark}"/></svg>`
}
