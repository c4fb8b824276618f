import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { user } from '#db/schema/auth.ts'

/** Gives a member of staff another name. How an author is shown on the site stays (`profiles.display_name`). */
export async function rename({ db, now, actor }: Acting, { userId, name }: { userId: string; name: string }) {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
    await tx.update(user).set({ name, updatedAt: now() }).where(eq(user.id, userId))
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'user-changed',
      subject: { kind: 'user', id: userId, label: before!.email },
      from: { name: before!.name },
      to: { name },
    })
  })
}
