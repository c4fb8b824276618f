import { parseUrl } from '#app/platform/parse-url.ts'
import { type Picture, variantsOf } from './picture.ts'

interface Options {
  /** Hosts that pictures may come from, exactly as configured (OP-33); an origin where that is not https. */
  imageHosts: readonly string[]
  /** A picture of the first view: requested larger (IMG-07). */
  priority?: boolean
  /** Pixels; default 800, or 1200 for a priority picture. */
  width?: number
}

/** Whether a picture may be requested: data, blob, a path of this site, or https from an allowed host (IMG-04). */
export function isAllowedImage(src: string, imageHosts: readonly string[]): boolean {
  return kindOf(src, imageHosts) !== undefined
}

/**
 * The address to request a picture at, in the size and quality it is shown in (IMG-06..IMG-09); null for a source that is
 * not allowed, which is never requested (IMG-05).
 */
export function imageUrl(src: string, { imageHosts, priority = false, width = priority ? 1200 : 800 }: Options) {
  const kind = kindOf(src, imageHosts)
  return kind ? sizedUrl(src, kind, width) : null
}

/** The `srcset` of a picture that comes in several widths; undefined for one that does not. */
export function imageSrcSet(src: string, imageHosts: readonly string[], picture?: Picture | null): string | undefined {
  const kind = kindOf(src, imageHosts)
  if (kind !== 'storage' && kind !== 'cdn') return undefined
  const largest = picture?.width ?? 1600
  return variantsOf(largest)
    .filter((width) => width <= 1600)
    .map((wanted) => {
      const width = Math.min(wanted, largest)
      return `${sizedUrl(src, kind, kind === 'cdn' ? width : wanted)} ${width}w`
    })
    .join(', ')
}

type Kind = 'plain' | 'storage' | 'cdn'

function sizedUrl(src: string, kind: Kind, width: number): string {
  if (kind === 'storage') return `${src}?width=${width}&quality=80`
  if (kind === 'cdn') return src.replace(transformation, `$1f_auto,q_auto,w_${width}/`)
  return src
}

/** Placeholder for this site's own address; a path that resolves elsewhere (`//host/…`) is not ours. */
const here = 'https://here.invalid'
const transformation = /^(https?:\/\/[^/]+\/(?:[^?#]*\/)?image\/upload\/)(?:f_auto,q_auto,w_\d+\/)?/i

function kindOf(src: string, imageHosts: readonly string[]): Kind | undefined {
  // Without the base first: with an https base, `https:/host/a.jpg` would count as a path. What begins with a slash is not
  // absolute; learning that from an exception took a twelfth of a page's time.
  const address = (src.startsWith('/') ? null : parseUrl(src)) ?? parseUrl(src, here)
  if (!address || src === '') return undefined
  const { protocol, origin, host, username, pathname, search } = address
  if (protocol === 'data:' || protocol === 'blob:') return 'plain'
  if (origin === here) return pathname.startsWith('/images/') && !search ? 'storage' : 'plain'
  const name = protocol === 'https:' ? host : origin
  const isAllowed = !username && imageHosts.some((allowed) => allowed.toLowerCase() === name)
  if (!isAllowed) return undefined
  if (transformation.test(src)) return 'cdn'
  return pathname.startsWith('/storage/') && !search ? 'storage' : 'plain'
}
