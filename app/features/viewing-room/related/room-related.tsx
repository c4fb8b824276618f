import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { artistPath } from '#app/features/artists/artist-path.ts'
import { collectionPath } from '#app/features/products/collection-path.ts'
import type { Product } from '#app/features/products/product.ts'

/** If its code cannot be loaded, the room ends with its label. */
const LazyRelated = lazy(async () => ({
  default: await import('./related-works.tsx').then(
    ({ RelatedWorks }) => RelatedWorks,
    () => (_: { id: string }) => null,
  ),
}))

/** How far below the visible area the label's end is when the other works are loaded. */
const reach = '0px 0px 50% 0px'

/**
 * Other works, loaded when a visitor has scrolled near the end of the label: no first view waits for them (REL-05). Without JavaScript, links
 * to them (REL-07).
 */
export function RoomRelated({ product: { id, artist, category, subcategory } }: { product: Product }) {
  const [isNear, setNear] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watching = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: scrollerOf(end.current!), rootMargin: reach },
    )
    watching.observe(end.current!)
    return () => watching.disconnect()
  }, [])
  return (
    <div ref={end}>
      <noscript>
        <p className="mt-8 flex flex-wrap gap-x-6">
          {artist && (
            <a className="link reach" href={artistPath(artist.slug)}>
              More by {artist.name}
            </a>
          )}
          <a className="link reach" href={collectionPath({ category, subcategory })}>
            Related works
          </a>
        </p>
      </noscript>
      {isNear && (
        <Suspense>
          <LazyRelated id={id} />
        </Suspense>
      )}
    </div>
  )
}

/** The label scrolls on its own beside the stage; on a phone the whole room scrolls. */
function scrollerOf(end: HTMLElement): Element | null {
  const label = end.closest('.room__label')
  return label && getComputedStyle(label).overflowY === 'auto' ? label : end.closest('.room')
}
