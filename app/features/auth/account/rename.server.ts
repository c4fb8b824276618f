import { eq } from 'drizzle-orm'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { Acting } from '#app/features/audit/transact-as.server.ts'
import { user } from '#db/schema/auth.ts'
import type { Admin } from '../find-caller.server.ts'
import { lockOwnAccount } from '../lock-own-account.server.ts'

/** Gives `admin` another name. The name shown for an author on the site does not change (`profiles.display_name`). */
export async function rename({ db, now, actor }: Acting, admin: Pick<Admin, 'id' | 'sessionId'>, name: string) {
  await db.transaction(async (tx) => {
    const before = await lockOwnAccount(tx, admin)
    await tx.update(user).set({ name, updatedAt: now() }).where(eq(user.id, admin.id))
    await recordChange(tx, {
      by: actor,
      at: now(),
      action: 'user-changed',
      subject: { kind: 'user', id: admin.id, label: before.email },
      from: { name: before.name },
      to: { name },
    })
  })
}
