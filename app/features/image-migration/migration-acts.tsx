import { useState } from 'react'
import { countOf } from '#app/platform/count-of.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { ImageMigrationReport, MigrationAct } from './image-migration.ts'

interface Props {
  report: ImageMigrationReport
  /** The action that was sent and has not been confirmed yet. */
  sent: MigrationAct | null
  onAct: (act: MigrationAct) => void
}

/** 2 s between two images, and about as long to move one. */
const secondsAnImage = 4

/** The actions that are possible now; a start and a cleanup ask for confirmation. */
export function MigrationActs({ report: { host, counts, run }, sent, onAct }: Props) {
  const [asking, setAsking] = useState<'start' | 'clean-up' | null>(null)
  const confirm = (act: MigrationAct) => {
    setAsking(null)
    onAct(act)
  }
  const isUnderWay = run?.state === 'running' || run?.state === 'paused'
  const button = (act: MigrationAct, label: string, onClick = () => onAct(act)) => (
    <button
      type="button"
      className="btn btn--secondary btn--sm"
      aria-disabled={sent !== null}
      onClick={() => sent === null && onClick()}
    >
      {label}
    </button>
  )
  const mayCleanUp = run?.state === 'completed' && run.failed === 0 && counts && counts.copied > 0
  return (
    <>
      <div className="migration__acts">
        {host &&
          counts &&
          counts.images > 0 &&
          !isUnderWay &&
          button('start', 'Start migration', () => setAsking('start'))}
        {host && run?.state === 'running' && button('pause', 'Pause')}
        {host && run?.state === 'paused' && button('resume', 'Resume')}
        {run && isUnderWay && button('stop', 'Stop')}
        {host && mayCleanUp && button('clean-up', 'Clean up', () => setAsking('clean-up'))}
      </div>
      {asking === 'start' && counts && (
        <ConfirmDialog
          title={`Move ${countOf(counts.images, 'image')} to ${host}?`}
          confirmLabel="Start migration"
          isHarmless
          onCancel={() => setAsking(null)}
          onConfirm={() => confirm('start')}
        >
          <p>
            Each is copied, read back and compared before its artwork shows the copy. It takes{' '}
            {describeTime(counts.images)}, also when you leave this page, and can be paused or stopped. The files on
            this server stay.
          </p>
        </ConfirmDialog>
      )}
      {asking === 'clean-up' && counts && (
        <ConfirmDialog
          title={`Remove ${countOf(counts.copied, 'file')} from this server?`}
          confirmLabel="Clean up"
          onCancel={() => setAsking(null)}
          onConfirm={() => confirm('clean-up')}
        >
          <p>
            What is removed has been moved to {host}. What an artwork, a post, an event, an artist or a text still
            refers to stays, and so does a file whose copy is not delivered as it should be. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** 'about 5 minutes'. */
function describeTime(images: number): string {
  const minutes = Math.ceil((images * secondsAnImage) / 60)
  if (minutes === 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}
