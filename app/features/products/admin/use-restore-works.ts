import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { tellFailureWithReasons } from '#app/ui/tell-failure.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { BulkRequest } from './bulk/bulk-schema.server.ts'
import { countArtworks } from './count-artworks.ts'
import type { RestoredWorks } from './restore-products.server.ts'

type Result = ({ outcome: 'restored' } & RestoredWorks) | ChangeFailure | RefusedCaller

/** Brings deleted works back while that is possible, and says how many of them came (PLST-31). */
export function useRestoreWorks() {
  const { send } = useSubmission<Result>((result) => {
    if (result.outcome !== 'restored') return tellFailureWithReasons(result)
    const { count, asked } = result
    if (count === asked) showToast('success', `${countArtworks(count)} brought back`)
    else if (count === 0) showToast('error', 'Can no longer be undone')
    else showToast('error', `Only ${count} of ${countArtworks(asked)} came back: the rest can no longer be undone`)
  })
  return (ids: string[]) => send('/admin/products', { intent: 'restore', ids } satisfies BulkRequest)
}
