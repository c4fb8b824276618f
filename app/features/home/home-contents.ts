import type { z } from 'zod'
import type { Product } from '#app/features/products/product.ts'
import { BackendError, backend } from '#app/platform/backend.ts'
import { connectionTrouble, reportConnectionUp } from '#app/platform/connection.ts'
import { createResource } from '#app/platform/resource.ts'
import type { InitialState } from '#app/platform/resource-state.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { homeSchema } from './home-schema.server.ts'

/** What the home page shows today (HOME-04..10). */
export type HomeContents = z.infer<typeof homeSchema>

/** The home page's contents, kept under one key for this browser tab, with the retries of a product list (OP-21). */
export const homeContents = createResource<HomeContents>({
  async load(_key, signal) {
    const contents = await backend<HomeContents>('/api/home', { signal })
    // JSON, but not ours: a captive portal or proxy responded.
    if (!Array.isArray(contents?.featured)) throw new BackendError('The server sent an answer that could not be read.')
    reportConnectionUp()
    return contents
  },
  retryDelaysMs: [2_000, 4_000, 8_000],
  describeFailure: () => 'Failed to load products after multiple attempts',
  describeTrouble: () => connectionTrouble,
  onFailed: () => showToast('error', 'Failed to load products. Please refresh the page.'),
})

export const homeKey = 'home'

/** The works of the page, in order, each once. */
export function worksOf({ featured, latest }: HomeContents): Product[] {
  return [...new Map([...featured, ...latest].map((work) => [work.id, work])).values()]
}

/** The contents on show now. @param initial as the server sent them, used until the tab has loaded any */
export function worksAtHome(initial: InitialState<HomeContents> | undefined) {
  const state = homeContents.read(homeKey)
  if (state?.status === 'loaded') return worksOf(state.data)
  return initial && 'data' in initial ? worksOf(initial.data) : []
}
