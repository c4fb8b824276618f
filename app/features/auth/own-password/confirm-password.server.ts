import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { session } from '#db/schema/auth.ts'
import type { AdminCaller } from '../admin-action.server.ts'
import { checkOwnPassword } from './check-own-password.server.ts'

export const passwordConfirmation = z.object({ password: z.string() })

export type PasswordConfirmed = { outcome: 'confirmed' } | ChangeFailure | RefusedCaller

/** Confirms the password (ACC-05): for 10 minutes this session may make changes that require it. */
export async function confirmPassword(
  { password }: z.infer<typeof passwordConfirmation>,
  caller: AdminCaller,
): Promise<PasswordConfirmed> {
  const { app, admin } = caller
  const failure = await checkOwnPassword(caller, password)
  if (failure) return failure
  await app.db.update(session).set({ passwordGivenAt: app.now() }).where(eq(session.id, admin.sessionId))
  return { outcome: 'confirmed' }
}
