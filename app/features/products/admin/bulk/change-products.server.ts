import { type SQL, sql } from 'drizzle-orm'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { deleteProduct } from '../delete-product.server.ts'
import { productMessages } from '../product-messages.ts'
import { setProductStatus } from '../set-product-status.server.ts'
import type { BulkChange } from './bulk-schema.server.ts'
import { isAlreadyChanged } from './find-already-changed.server.ts'
import { isChangedSince, selectedWorks } from './find-selected.server.ts'
import { moveWork } from './move-work.server.ts'
import { isRepriced, repriceWork } from './reprice-works.server.ts'
import type { Selection } from './selection.ts'
import type { WorkResult } from './work-result.ts'

/** Works per request: a request takes a second at most, and the client shows the progress. */
const worksPerBatch = 100

/** A work that was not changed, and why. */
export interface RefusedWork {
  id: string
  name: string
  reasons: string[]
}

/** The result of one batch. */
export interface BulkProgress {
  outcome: 'progress'
  changed: string[]
  /** Works that the change does not apply to, as its preview said. */
  left: number
  refused: RefusedWork[]
  /** The last work of the batch; null when there is no further one. */
  after: string | null
}

interface Asked {
  works: Selection
  change: BulkChange
  after: string | null
}

interface SelectedWork {
  id: string
  name: string
  status: string
  category: string | null
  subcategory: string | null
  isChangedSince: boolean
  isRepriced: boolean
}

/**
 * Changes the next works of a selection, in the order of their ids, each as from its own row (PLST-29): works that are added
 * or removed meanwhile, or that cannot be changed, do not stop it; a repeated request does nothing twice.
 */
export async function changeProducts(app: ActingContext, { works, change, after }: Asked): Promise<BulkProgress> {
  const batch = await findBatch(app, { works, change, after })
  const progress: BulkProgress = { outcome: 'progress', changed: [], left: 0, refused: [], after: null }
  for (const work of batch) {
    const result = await changeWork(app, work, change)
    if (result === 'changed') progress.changed.push(work.id)
    else if (result === 'left') progress.left += 1
    else progress.refused.push({ id: work.id, name: work.name, reasons: result.reasons })
  }
  if (batch.length === worksPerBatch) progress.after = batch.at(-1)!.id
  return progress
}

/** The next works of the selection; for a repeated change also those that it has already deleted (PLST-37) or changed (PLST-44). */
async function findBatch(app: ActingContext, { works, change, after }: Asked): Promise<SelectedWork[]> {
  const { db, now } = app
  const worksOf = (condition: SQL) => sql`(
    select p.id, p.name, p.status, p.category, p.subcategory, ${isChangedSince(works)} as "isChangedSince",
      ${change.kind === 'change-prices' ? isRepriced(change, app) : sql`false`} as "isRepriced"
    from products p
    where ${condition} and (${after}::uuid is null or p.id > ${after}::uuid)
    order by p.id limit ${worksPerBatch})`
  const selected = worksOf(sql`p.id in (${selectedWorks(works, now())})`)
  const run = change.kind === 'delete' ? change.run : null
  const deleted = sql`(
    select d.id, d.work->>'name', d.work->>'status', null, null, false, false
    from deleted_products d
    where d.run_id = ${run}::uuid and (${after}::uuid is null or d.id > ${after}::uuid)
    order by d.id limit ${worksPerBatch})`
  const done = run === null ? worksOf(isAlreadyChanged(works, change, app)) : deleted
  // A work that is still in the list is in both, with the same columns.
  const { rows } = await db.execute<SelectedWork & Record<string, unknown>>(
    sql`${selected} union ${done} order by id limit ${worksPerBatch}`,
  )
  return rows
}

async function changeWork(app: ActingContext, work: SelectedWork, change: BulkChange): Promise<WorkResult> {
  if (isAsAsked(work, change)) return 'changed'
  if (work.isChangedSince) return { reasons: ['It was added or changed after the selection was made'] }
  try {
    return await changeOne(app, work.id, change)
  } catch (error) {
    app.log.error({ error, work: work.id, change: change.kind }, 'a work could not be changed with others')
    return { reasons: ['It could not be changed just now'] }
  }
}

/** Also for a repeated request: what it has changed already counts as changed. */
function isAsAsked({ status, category, subcategory, isRepriced }: SelectedWork, change: BulkChange): boolean {
  if (change.kind === 'set-status') return status === change.status
  if (change.kind === 'change-prices') return isRepriced
  return change.kind === 'move' && category === change.category && (subcategory ?? '') === change.subcategory
}

async function changeOne(app: ActingContext, id: string, change: BulkChange): Promise<WorkResult> {
  switch (change.kind) {
    case 'set-status': {
      const result = await setProductStatus(app, { id, status: change.status })
      if (result.outcome === 'changed') return 'changed'
      return { reasons: result.outcome === 'incomplete' ? result.faults.map(({ summary }) => summary) : [gone] }
    }
    case 'move':
      return moveWork(app, id, change)
    case 'change-prices':
      return repriceWork(app, id, change)
    case 'delete': {
      const { outcome } = await deleteProduct(app, id, change.run)
      if (outcome === 'deleted') return 'changed'
      return { reasons: [outcome === 'not-found' ? gone : productMessages.keptFor[outcome]] }
    }
  }
}

const { gone } = productMessages
