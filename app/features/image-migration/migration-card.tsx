import { useEffect, useEffectEvent } from 'react'
import { useLazyPart } from '#app/ui/use-lazy-part.ts'
import { MigrationFailed } from './migration-failed.tsx'
import { MigrationSkeleton } from './migration-skeleton.tsx'

const loadPanel = async () => (await import('./migration-panel.tsx')).MigrationPanel

/** The move of pictures to the image host, on the dashboard (DASH-05); its code is loaded once the page is there. */
export function MigrationCard() {
  const { Part, isFailed, open } = useLazyPart<object>()
  const load = () => open(loadPanel)
  const loadFirst = useEffectEvent(load)
  useEffect(() => loadFirst(), [])
  return (
    <section className="box" aria-labelledby="storage-migration">
      <div className="box__head">
        <h2 id="storage-migration">Storage migration</h2>
      </div>
      {Part ? (
        <Part />
      ) : isFailed ? (
        <MigrationFailed message="This card could not be loaded." onRetry={load} />
      ) : (
        <MigrationSkeleton />
      )}
    </section>
  )
}
