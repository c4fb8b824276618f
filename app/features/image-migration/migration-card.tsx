import { useEffect, useEffectEvent } from 'react'
import { useLatePart } from '#app/ui/use-late-part.ts'
import { MigrationSkeleton } from './migration-skeleton.tsx'

/** The move of pictures to the image host, on the dashboard (DASH-05); its code comes once the page stands. */
export function MigrationCard() {
  const { Part, open } = useLatePart<object>()
  const load = useEffectEvent(() => open(async () => (await import('./migration-panel.tsx')).MigrationPanel))
  useEffect(() => load(), [])
  return (
    <section className="box" aria-labelledby="storage-migration">
      <div className="box__head">
        <h2 id="storage-migration">Storage migration</h2>
      </div>
      {Part ? <Part /> : <MigrationSkeleton />}
    </section>
  )
}
