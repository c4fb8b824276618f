import { sql } from 'drizzle-orm'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { deleteProduct } from '../delete-product.server.ts'
import { setProductStatus } from '../set-product-status.server.ts'
import type { BulkChange } from './bulk-schema.server.ts'
import { selectedWorks } from './find-selected.server.ts'
import { moveWork } from './move-work.server.ts'
import { repriceWorks } from './reprice-works.server.ts'
import type { Selection } from './selection.ts'

/** Works of one request: it takes a second at most, and the sender shows how far it is. */
const worksPerBatch = 100

/** A work that was left as it was, and why. */
export interface RefusedWork {
  id: string
  name: string
  reasons: string[]
}

/** What became of one batch. */
export interface BulkProgress {
  outcome: 'progress'
  changed: string[]
  refused: RefusedWork[]
  /** The last work of the batch; null when there is no further one. */
  after: string | null
}

interface Asked {
  works: Selection
  change: BulkChange
  after: string | null
}

/**
 * Changes the next works of a selection, in the order of their ids, each as its own row would be (PLST-29): works that come
 * or go meanwhile stop nothing, and a request that is repeated does nothing twice.
 */
export async function changeProducts(app: ActingContext, { works, change, after }: Asked): Promise<BulkProgress> {
  const { rows: batch } = await app.db.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from products p
    where p.id in (${selectedWorks(works)}) and (${after}::uuid is null or p.id > ${after}::uuid)
    order by p.id limit ${worksPerBatch}`)
  const reasons = await changeEach(
    app,
    batch.map(({ id }) => id),
    change,
  )
  return {
    outcome: 'progress',
    changed: batch.filter(({ id }) => !reasons.has(id)).map(({ id }) => id),
    refused: batch.filter(({ id }) => reasons.has(id)).map((work) => ({ ...work, reasons: reasons.get(work.id)! })),
    after: batch.length === worksPerBatch ? batch.at(-1)!.id : null,
  }
}

/** Why works were left as they were, by their ids. */
async function changeEach(
  app: ActingContext,
  ids: readonly string[],
  change: BulkChange,
): Promise<Map<string, string[]>> {
  const reasons = new Map<string, string[]>()
  if (change.kind === 'change-prices') {
    const changed = new Set(await repriceWorks(app, ids, change))
    for (const id of ids)
      if (!changed.has(id)) reasons.set(id, ['It is sold, has no price or was changed after the preview'])
    return reasons
  }
  for (const id of ids) {
    const found = await changeOne(app, id, change)
    if (found.length > 0) reasons.set(id, found)
  }
  return reasons
}

async function changeOne(
  app: ActingContext,
  id: string,
  change: Exclude<BulkChange, { kind: 'change-prices' }>,
): Promise<string[]> {
  switch (change.kind) {
    case 'set-status': {
      const result = await setProductStatus(app, { id, status: change.status })
      return result.outcome === 'incomplete' ? result.faults.map(({ summary }) => summary) : []
    }
    case 'move':
      return moveWork(app, id, change)
    case 'delete': {
      const { outcome } = await deleteProduct(app, id)
      return outcome === 'on-hold' ? ['A buyer is completing a purchase.'] : []
    }
  }
}
