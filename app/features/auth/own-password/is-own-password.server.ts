import type { AdminCaller } from '../admin-action.server.ts'
import { maxPasswordLength } from '../find-password-fault.server.ts'
import { readPasswordHash } from '../read-password-hash.server.ts'

/** Whether `password` is that of the admin who sent the request. The caller counts the attempt. */
export async function isOwnPassword(
  { app: { auth, db }, admin }: Pick<AdminCaller, 'app' | 'admin'>,
  password: string,
): Promise<boolean> {
  const hash = await readPasswordHash(db, admin.id)
  if (!hash) return false
  return (await auth.$context).password.verify({ hash, password: password.slice(0, maxPasswordLength + 1) })
}
