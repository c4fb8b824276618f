import { useRef, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { tellFailureWithReasons } from '#app/ui/tell-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { BulkChange } from './bulk-schema.server.ts'
import type { BulkProgress, RefusedWork } from './change-products.server.ts'
import type { Selection } from './selection.ts'

/** A change of several works, under way or done. */
export interface BulkRun {
  change: BulkChange
  works: Selection
  /** Works that were selected. */
  total: number
  changed: number
  /** Of those that changed; as many as can be sent again. */
  changedIds: string[]
  refused: RefusedWork[]
}

/** Changes selected works batch by batch. `onDone` hears of the end, also of one that failed or was stopped. */
export function useBulkChange(onDone: (run: BulkRun) => void) {
  const [run, setRun] = useState<BulkRun | null>(null)
  const isStopped = useRef(false)
  const { send } = useSubmission<BulkProgress | ChangeFailure | RefusedCaller>((result) => {
    if (!run) return
    if (result.outcome !== 'progress') {
      tellFailureWithReasons(result)
      return end(run)
    }
    const next = {
      ...run,
      changed: run.changed + result.changed.length,
      changedIds: [...run.changedIds, ...result.changed].slice(0, 1_001),
      refused: [...run.refused, ...result.refused],
    }
    if (result.after === null || isStopped.current) return end(next)
    setRun(next)
    sendBatch(next, result.after)
  })

  function end(done: BulkRun) {
    setRun(null)
    onDone(done)
  }

  function sendBatch({ works, change }: BulkRun, after: string | null) {
    send('/admin/products', { intent: 'bulk', works, change, after })
  }

  return {
    /** null when none is under way. */
    run,
    start(works: Selection, total: number, change: BulkChange) {
      if (run) return
      isStopped.current = false
      const begun = { works, change, total, changed: 0, changedIds: [], refused: [] }
      setRun(begun)
      sendBatch(begun, null)
    },
    /** After the batch that is under way. */
    stop() {
      isStopped.current = true
    },
  }
}
