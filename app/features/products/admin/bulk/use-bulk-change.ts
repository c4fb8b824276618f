import { useRef, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { BulkChange } from './bulk-schema.server.ts'
import { describeRun } from './bulk-texts.ts'
import type { BulkProgress, RefusedWork } from './change-products.server.ts'
import { maxSelected, type Selection } from './selection.ts'
import type { SelectionState } from './use-selection.ts'

/** A change of several works. */
export interface BulkRun {
  change: BulkChange
  works: Selection
  /** `stopped`: by a failure or by hand, before the last work; it can be resumed. */
  state: 'running' | 'stopped' | 'done'
  /** Works that were selected. */
  total: number
  /** The last work that was reached; null before the first batch. */
  after: string | null
  changed: number
  /** Of the changed works; as many as can be sent again, plus one if there are too many. */
  changedIds: string[]
  /** Works that the change does not apply to. */
  left: number
  refused: RefusedWork[]
}

export type BulkState = ReturnType<typeof useBulkChange>

interface Options {
  selection: Pick<SelectionState, 'replace'>
  /** Brings deleted works back. */
  restore: (ids: string[]) => void
}

/**
 * Changes selected works batch by batch. Works that could not be changed stay selected; a run that failed or was stopped keeps the
 * whole selection, and resumes after the last work that it reached.
 */
export function useBulkChange({ selection, restore }: Options) {
  const [run, setRun] = useState<BulkRun | null>(null)
  /** The rendered state, and the current one when a response comes. */
  const [isStopping, setStopping] = useState(false)
  const mustStop = useRef(false)
  const stopAfterBatch = (must: boolean) => {
    mustStop.current = must
    setStopping(must)
  }
  const { send } = useSubmission<BulkProgress | ChangeFailure | RefusedCaller>((result) => {
    if (run?.state !== 'running') return
    if (result.outcome !== 'progress') {
      showFailureWithReasons(result)
      return end({ ...run, state: 'stopped' })
    }
    const next = {
      ...run,
      after: result.after ?? run.after,
      changed: run.changed + result.changed.length,
      changedIds: [...run.changedIds, ...result.changed].slice(0, maxSelected + 1),
      left: run.left + result.left,
      refused: [...run.refused, ...result.refused],
    }
    if (result.after === null) return end({ ...next, state: 'done' })
    if (mustStop.current) return end({ ...next, state: 'stopped' })
    go(next)
  })

  function go(next: BulkRun) {
    setRun({ ...next, state: 'running' })
    const { works, change, after } = next
    send('/admin/products', { intent: 'bulk', works, change, after })
  }

  function end(ended: BulkRun) {
    if (ended.state === 'done') finish(ended)
    else setRun(ended)
    const text = describeRun(ended)
    if (ended.changed === 0) return text && showToast('info', text)
    const ids = ended.changedIds
    const takeBack = () => {
      restore(ids)
      // Resuming after that would count them again.
      setRun((current) => (current?.state === 'stopped' ? null : current))
    }
    const canUndo = ended.change.kind === 'delete' && ids.length <= maxSelected
    showToast('success', text, canUndo ? { label: 'Undo', onClick: takeBack } : undefined)
  }

  function finish(finished: BulkRun) {
    selection.replace(finished.refused.map(({ id }) => id))
    setRun({ ...finished, state: 'done' })
  }

  const begin = (next: BulkRun) => {
    if (run?.state === 'running') return
    stopAfterBatch(false)
    go(next)
  }

  return {
    /** The last one; null when there was none, or it is closed. */
    run,
    /** It runs, or is stopped and can be resumed: the selection is fixed. */
    isUnderWay: run !== null && run.state !== 'done',
    start: (works: Selection, total: number, change: BulkChange) =>
      begin({ works, change, total, state: 'running', after: null, changed: 0, changedIds: [], left: 0, refused: [] }),
    /** Stops after the current batch. */
    stop: () => stopAfterBatch(true),
    /** It is stopping after its batch. */
    isStopping,
    /** Continues with the works after the last one that was reached; only for a stopped run. */
    goOn: () => run && begin(run),
    /** Ends a stopped run without changing the works that it did not reach. */
    leaveRest: () => run && finish(run),
    close: () => setRun(null),
  }
}
