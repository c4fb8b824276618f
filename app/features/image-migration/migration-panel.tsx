import { useRef, useState } from 'react'
import { useLiveUpdates } from '#app/features/live/use-live-updates.ts'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { useResource } from '#app/platform/use-resource.ts'
import { showFailure } from '#app/ui/show-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { ImageMigration, ImageMigrationReport, MigrationAct } from './image-migration.ts'
import { MigrationActs } from './migration-acts.tsx'
import { MigrationErrors } from './migration-errors.tsx'
import { MigrationFailed } from './migration-failed.tsx'
import { MigrationProgress } from './migration-progress.tsx'
import { migrationKey, migrationOfTab } from './migration-resource.ts'
import { MigrationSkeleton } from './migration-skeleton.tsx'
import { useEndToast } from './use-end-toast.ts'

/** The card's text and buttons, kept up to date in every open portal. */
export function MigrationPanel() {
  const state = useResource(migrationOfTab, migrationKey)
  const reload = () => migrationOfTab.reload(migrationKey)
  useLiveUpdates('migration_changes', reload)
  if (state.status === 'failed') return <MigrationFailed message={state.message} onRetry={reload} />
  if (state.status === 'loading') return <MigrationSkeleton />
  return <Migration report={state.data} onChanged={reload} />
}

/** The state is announced when it changes; the progress is only there to be read. */
const says: Record<ImageMigration['state'], string> = {
  running: 'The migration is running',
  paused: 'The migration is paused',
  stopped: 'The migration is stopped',
  completed: 'The migration has ended',
  failed: 'The migration has ended',
  cleaning: 'Files are being removed',
}

type Result = { outcome: 'changed' } | ChangeFailure | RefusedCaller

function Migration({ report, onChanged }: { report: ImageMigrationReport; onChanged: () => Promise<unknown> }) {
  const { run } = report
  const panel = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<MigrationAct | null>(null)
  const { send, isSending } = useSubmission<Result>((result) => {
    setSent(null)
    if (result.outcome !== 'changed') showFailure(result as ChangeFailure | RefusedCaller)
    // The button that had the focus may have disappeared.
    void onChanged().then(() => document.activeElement === document.body && panel.current?.focus())
  })
  useEndToast(run)
  const act = (name: MigrationAct) => {
    setSent(name)
    send('/admin/image-migration', name === 'start' ? { act: name } : { act: name, id: run!.id })
  }
  return (
    <div ref={panel} className="migration" tabIndex={-1}>
      <p className="sr-only" role="status">
        {run ? says[run.state] : ''}
      </p>
      <div className="migration__text">
        <MigrationProgress report={report} />
      </div>
      <MigrationActs report={report} sent={isSending ? sent : null} onAct={act} />
      {run && <MigrationErrors run={run} />}
    </div>
  )
}
