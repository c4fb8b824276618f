import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { pictures } from '#db/schema/pictures.ts'
import type { RemoveOptions } from './image-store.server.ts'
import { isPictureUsed } from './is-picture-used.server.ts'

/** Locks the row of the picture at `url`. Returns whether it may be removed: nothing refers to it, and no open form may still save it. */
export async function lockUnused(
  tx: Transaction,
  url: string,
  { unlessTakenInSince }: RemoveOptions = {},
): Promise<boolean> {
  const [row] = await tx
    .select({ takenInAt: pictures.created_at })
    .from(pictures)
    .where(eq(pictures.url, url))
    .for('update')
  if (row && unlessTakenInSince && row.takenInAt >= unlessTakenInSince) return false
  return !(await isPictureUsed(tx, url))
}
