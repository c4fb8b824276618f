import { useId } from 'react'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import type { Product } from '#app/features/products/product.ts'
import type { RelatedWorks as Related } from '#app/features/products/related/related-works.ts'
import { backend } from '#app/platform/backend.ts'
import { createResource } from '#app/platform/resource.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { RelatedCard } from './related-card.tsx'

/** The related works that this tab has loaded, by the work's id. Nobody waits for them: failures are left out. */
const relatedWorks = createResource<Related>({
  load: (id, signal) => backend<Related>(`/api/products/${encodeURIComponent(id)}/related`, { signal }),
  retryDelaysMs: [],
  describeFailure: () => '',
})

/** Works by the same artist and of the same kind, under the label (REL-01); nothing if there are none (REL-03). */
export function RelatedWorks({ id }: { id: string }) {
  const state = useResource(relatedWorks, id)
  const related = state.status === 'loaded' ? state.data : null
  const works = related ? [...related.by_artist, ...related.similar] : []
  useLiveUpdates('products_changes', () => relatedWorks.reload(id), works)
  if (!related || works.length === 0) return null
  return (
    <div className="related">
      <Works heading={`${related.is_by_artist ? 'More' : 'Works'} by ${related.artist}`} works={related.by_artist} />
      <Works heading="Related works" works={related.similar} />
    </div>
  )
}

function Works({ heading, works }: { heading: string; works: readonly Product[] }) {
  const titleId = useId()
  if (works.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{heading}</h2>
      <div className="related__works">
        {works.map((product) => (
          <RelatedCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  )
}
