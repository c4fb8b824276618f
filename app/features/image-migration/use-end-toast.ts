import { useEffect, useRef } from 'react'
import { showToast } from '#app/ui/show-toast.ts'
import type { ImageMigration } from './image-migration.ts'
import { describeEnd } from './migration-end.ts'

/** Shows a toast when the migration has ended since this page last loaded its state (MIG-14, MIG-16..18). */
export function useEndToast(run: ImageMigration | null): void {
  const last = useRef(run)
  useEffect(() => {
    const before = last.current
    last.current = run
    if (!run || before?.id !== run.id || before.state === run.state) return
    const wasBusy = before.state === 'running' || before.state === 'cleaning'
    const end = wasBusy ? describeEnd(run) : null
    if (end) showToast(end.isFailure ? 'error' : 'success', end.text)
  }, [run])
}
