import { useRef, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { tellFailureWithReasons } from '#app/ui/tell-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { BulkChange } from './bulk-schema.server.ts'
import { describeRun } from './bulk-texts.ts'
import type { BulkProgress, RefusedWork } from './change-products.server.ts'
import { mostChosen, type Selection } from './selection.ts'
import type { SelectionState } from './use-selection.ts'

/** A change of several works. */
export interface BulkRun {
  change: BulkChange
  works: Selection
  /** `stopped`: by a failure or by hand, before the last work; it can go on. */
  state: 'running' | 'stopped' | 'done'
  /** Works that were selected. */
  total: number
  /** The last work that was reached; null before the first batch. */
  after: string | null
  changed: number
  /** Of those that changed; as many as can be sent again, and one more where there are too many. */
  changedIds: string[]
  /** Works that the change is not for. */
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
 * Changes selected works batch by batch. What could not be changed stays selected; a run that failed or was stopped keeps the
 * whole selection, and goes on after the last work that it reached.
 */
export function useBulkChange({ selection, restore }: Options) {
  const [run, setRun] = useState<BulkRun | null>(null)
  /** As rendered, and as it is when a response comes. */
  const [isStopping, setStopping] = useState(false)
  const mustStop = useRef(false)
  const stopAfterBatch = (must: boolean) => {
    mustStop.current = must
    setStopping(must)
  }
  const { send } = useSubmission<BulkProgress | ChangeFailure | RefusedCaller>((result) => {
    if (run?.state !== 'running') return
    if (result.outcome !== 'progress') {
      tellFailureWithReasons(result)
      return end({ ...run, state: 'stopped' })
    }
    const next = {
      ...run,
      after: result.after ?? run.after,
      changed: run.changed + result.changed.length,
      changedIds: [...run.changedIds, ...result.changed].slice(0, mostChosen + 1),
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
      // What goes on after that would count them again.
      setRun((current) => (current?.state === 'stopped' ? null : current))
    }
    const canUndo = ended.change.kind === 'delete' && ids.length <= mostChosen
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
    /** It runs, or is stopped and can go on: what is selected stays as it is. */
    isUnderWay: run !== null && run.state !== 'done',
    start: (works: Selection, total: number, change: BulkChange) =>
      begin({ works, change, total, state: 'running', after: null, changed: 0, changedIds: [], left: 0, refused: [] }),
    /** After the batch that is under way. */
    stop: () => stopAfterBatch(true),
    /** It is to stop, and does so after its batch. */
    isStopping,
    /** With the works after the last one that was reached; only of a run that is stopped. */
    goOn: () => run && begin(run),
    /** Leaves the works as they are that a stopped run did not reach. */
    leaveRest: () => run && finish(run),
    close: () => setRun(null),
  }
}
