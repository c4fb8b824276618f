/** Shown while the state of the migration is loading. */
export function MigrationSkeleton() {
  return (
    <div className="migration" aria-hidden="true">
      <div className="migration__text">
        <div className="skeleton skeleton--line w-3/4" />
        <div className="skeleton skeleton--line w-1/2" />
      </div>
    </div>
  )
}
