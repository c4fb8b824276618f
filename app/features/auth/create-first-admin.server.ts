import { sql } from 'drizzle-orm'
import { systemActor } from '#app/features/audit/actor.ts'
import type { Database } from '#db/connect.ts'
import type { Auth } from './auth.server.ts'
import { generatePassword } from './generate-password.server.ts'
import { saveAdmin } from './save-admin.server.ts'

/** Any number will do, as long as every copy of the program uses the same. */
const firstAdminLock = 7_381_905

interface FirstAdmin {
  email: string
  password: string | null
  /** Prints the generated password for the operator: it is stored nowhere else in readable form. */
  reportPassword: (password: string) => void
}

/**
 * Creates the first admin on a database that has none, once however many copies start together (OP-71). A generated password
 * is printed before it is saved: if the process then crashes, that password is useless, and the next start prints another.
 */
export async function createFirstAdmin(
  { db, now, auth }: { db: Database; now: () => Date; auth: Auth },
  { email, password, reportPassword }: FirstAdmin,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`)
    const { rows } = await tx.execute(sql`select from profiles where is_admin limit 1`)
    if (rows.length > 0) return
    const generated = password === null ? generatePassword() : null
    await saveAdmin(
      { db: tx, now, actor: systemActor('First start'), auth },
      { email, password: password ?? generated },
    )
    if (generated) reportPassword(generated)
  })
}
