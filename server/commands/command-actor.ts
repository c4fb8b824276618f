import { userInfo } from 'node:os'
import type { Actor } from '#app/features/audit/actor.ts'

/** Whoever runs the command `npm run {name}`, by their account on this machine, as the audit trail names them. */
export function commandActor(name: 'admin' | 'import' | 'orders'): Actor {
  const kind = name === 'import' ? 'import' : 'command'
  return { kind, id: kind, label: `npm run ${name} (${accountName()})` }
}

/** A container may run under a number that has no account. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
