import { BackendError, backend } from '#app/platform/backend.ts'
import { createResource } from '#app/platform/resource.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { SalesReport, Statistics } from './statistics.ts'

/** `refused`: the user is not an admin, or no longer (PERM-06). */
type Answered<Data> = Data | 'refused'

export const statisticsKey = 'statistics'
export const reportKey = 'report'

/** The dashboard's figures, cached under one key for this browser tab. */
export const statisticsOfTab = createStatistics<Statistics>('/api/admin/statistics', ({ total }) => total)
/** The sales report below them. */
export const reportOfTab = createStatistics<SalesReport>('/api/admin/statistics/sales', ({ months }) => months)

/** What was read stays visible if it cannot be reloaded; the failure is reported once, not with every change (STAT-03). */
function createStatistics<Data>(path: string, partOf: (data: Data) => unknown) {
  let isFailing = false
  return createResource<Answered<Data>>({
    async load(_key, signal) {
      try {
        const data = await backend<Data>(path, { signal, attempts: 1 })
        // JSON, but not ours: a captive portal or proxy responded instead.
        if (partOf(data) === undefined) throw new BackendError('The server sent an answer that could not be read.')
        isFailing = false
        return data
      } catch (error) {
        if (!(error instanceof BackendError && (error.status === 401 || error.status === 403))) throw error
        announceSessionChange()
        return 'refused'
      }
    },
    retryDelaysMs: [],
    describeFailure: () => failedMessage,
    onFailed(message) {
      if (!isFailing) showToast('error', message)
      isFailing = true
    },
    // Shown at once when the user returns to the page, and reloaded.
    freshMs: 0,
  })
}

const failedMessage = 'Failed to load product statistics'
