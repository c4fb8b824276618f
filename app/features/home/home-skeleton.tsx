import { ProductGridSkeleton } from '#app/features/collection/product-grid.tsx'
import { HomeProfilesSkeleton } from './home-profiles.tsx'

/** Reserves the space of the sections while they are loading; shows the error if loading fails. */
export function HomeSkeleton({ message }: { message: string | null }) {
  return (
    <div aria-busy="true">
      <div className="page pt-section">
        <ProductGridSkeleton message={message} grid="grid-index" cards={8} />
      </div>
      <HomeProfilesSkeleton />
    </div>
  )
}
