import { useId } from 'react'
import { Link } from 'react-router'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import { CompactCard } from '#app/features/products/compact-card.tsx'
import type { Product } from '#app/features/products/product.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { FavoriteButton } from '../favorite-button.tsx'
import { FavoritesHead } from '../favorites-head.tsx'
import { SaveSharedList } from './save-shared-list-button.tsx'
import type { SharedList } from './shared-list.ts'
import { sharedLists } from './shared-lists.ts'

/** A list that somebody has shared, with current data (FAV-24). `initial` is the server-rendered list, if any. */
export function SharedListPage({ ids, initial }: { ids: readonly string[]; initial: InitialState<SharedList> }) {
  const key = ids.join(',')
  const state = useResource(sharedLists, key, initial)
  const items = state.status === 'loaded' ? state.data.items : []
  useLiveUpdates('products_changes', sharedLists.reloadAll, items)
  if (state.status === 'failed') {
    return (
      <div className="min-h-svh pb-section">
        <FavoritesHead title="Shared list" summary="" />
        <LoadFailure message={state.message} onRetry={() => sharedLists.reload(key)} />
      </div>
    )
  }
  return (
    <div className="min-h-svh pb-section">
      <FavoritesHead title="Shared list" summary={state.status === 'loaded' ? summaryOf(state.data) : 'Loading…'}>
        {items.length > 0 && <SaveSharedList works={items} />}
      </FavoritesHead>
      {state.status === 'loaded' && <Missing {...state.data} />}
      <div className="grid-index pt-8">
        {items.map((product, index) => (
          <SharedWork key={product.id} product={product} priority={index < 4} />
        ))}
      </div>
    </div>
  )
}

function SharedWork({ product, priority }: { product: Product; priority: boolean }) {
  const titleId = useId()
  return (
    <CompactCard product={product} priority={priority} titleId={titleId} heading="h2">
      <FavoriteButton product={product} describedBy={titleId} />
    </CompactCard>
  )
}

function summaryOf({ items }: SharedList): string {
  return items.length === 1 ? '1 work, as it is offered today' : `${items.length} works, as they are offered today`
}

/** The number of works in the link that are no longer listed. */
function Missing({ items, missing }: SharedList) {
  if (items.length === 0) {
    return (
      <div className="grid justify-items-start gap-4 pt-8">
        <p>No work of this list is listed any more.</p>
        <Link className="btn btn--primary" to="/collection">
          Browse Collection
        </Link>
      </div>
    )
  }
  if (missing === 0) return null
  return (
    <p className="note mt-8">
      {missing === 1
        ? '1 work of this list is no longer listed.'
        : `${missing} works of this list are no longer listed.`}
    </p>
  )
}
