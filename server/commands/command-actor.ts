import { userInfo } from 'node:os'
import type { Actor } from '#app/features/audit/actor.ts'

/** The audit trail's actor for the command `npm run {name}`: the account on this machine that runs it. */
export function commandActor(name: 'admin' | 'import' | 'orders'): Actor {
  const kind = name === 'import' ? 'import' : 'command'
  return { kind, id: kind, label: `npm run ${name} (${accountName()})` }
}

/** A container may run under a user id without an account. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
