import { type CSSProperties, startTransition, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { type ImageLoading, nextLoading, retryDelaysMs } from './image-loading.ts'
import { imageSrcSet, imageUrl } from './image-url.ts'
import type { Picture } from './picture.ts'

interface GalleryImageProps {
  /** As kept in `products.images`. */
  src: string
  /** Size, tone and alpha if known: they reserve its place before its bytes arrive. */
  picture: Picture | null
  alt: string
  /** How wide it is shown, for the choice of a variant. */
  sizes: string
  /** In the first view: asked for at once, and larger (IMG-07). */
  priority?: boolean
}

/**
 * A picture of a work: loading, loaded or failed (IMG-01), retried when it fails and when the network is back; a
 * placeholder if it is unavailable or may not be requested (IMG-02..05). Place it in `.hang` or wherever `--r`, `--k` and `--tone` are used.
 */
export function GalleryImage(props: GalleryImageProps) {
  // Another address is another picture: reset the state.
  return <LoadingImage key={props.src} {...props} />
}

function LoadingImage({ src, picture, alt, sizes, priority = false }: GalleryImageProps) {
  const { imageHosts } = useGallery()
  const url = imageUrl(src, { imageHosts, priority })
  const [{ phase, failures }, happened] = useReducer(nextLoading, url, startOf)
  const [naturalRatio, setNaturalRatio] = useState<number | null>(null)
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    if (phase !== 'waiting') return
    const timer = setTimeout(() => happened('waited'), retryDelaysMs[failures - 1])
    return () => clearTimeout(timer)
  }, [phase, failures])

  useEffect(() => {
    if (phase !== 'failed' || !url) return
    const again = () => happened('returned')
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [phase, url])

  function settle(element: HTMLImageElement, event: 'came' | 'failed') {
    // The placeholder's own events bubble here too.
    if (element.currentSrc === placeholder) return
    happened(event)
    if (!picture && element.naturalWidth > 0) setNaturalRatio(element.naturalWidth / element.naturalHeight)
  }

  // A picture of the server-rendered page may have loaded, or failed, before hydration. Two dozen updates at once must not
  // block input: they have low priority.
  const settleEarly = useEffectEvent(() => {
    const element = image.current
    if (element?.complete) settle(element, element.naturalWidth > 0 ? 'came' : 'failed')
  })
  useEffect(() => startTransition(() => settleEarly()), [])

  const isShown = phase === 'loading' || phase === 'loaded'
  return (
    <img
      ref={image}
      {...(isShown && url
        ? { src: url, srcSet: imageSrcSet(src, imageHosts, picture), sizes }
        : { src: placeholder, srcSet: undefined, sizes: undefined })}
      alt={alt}
      width={picture?.width}
      height={picture?.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      data-state={phase === 'waiting' ? 'loading' : phase}
      className={phase === 'failed' ? 'bg-mat-deep! object-contain' : undefined}
      style={frameOf(picture ? picture.width / picture.height : naturalRatio, picture?.tone)}
      onLoad={(event) => settle(event.currentTarget, 'came')}
      onError={(event) => settle(event.currentTarget, 'failed')}
    />
  )
}

function startOf(url: string | null): ImageLoading {
  return { phase: url ? 'loading' : 'failed', failures: 0 }
}

/**
 * The CSS variables of a hung work: its ratio, and its scale, so that every format has about the same
 * visual weight. A picture of unknown size gets them when it has loaded.
 */
function frameOf(ratio: number | null, tone?: string) {
  return {
    ...(ratio && { '--r': ratio.toFixed(4), '--k': Math.sqrt(0.62 * ratio).toFixed(4) }),
    ...(tone && { '--tone': tone }),
  } as CSSProperties
}

/** Lucide's `image-off` in the lightest ink, centred in an empty area. */
const placeholder = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -48 120 120" fill="none" stroke="#6b6257" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="m2 2 20 20M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5 6 21M18 12l3 3M3.59 3.59A2 2 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.05-.22 1.41-.59M21 15V5a2 2 0 0 0-2-2H9"/></svg>',
)}`
