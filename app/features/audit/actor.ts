/** The kinds of actors in the audit trail. `database`: somebody who changed a work without the program. */
export const actorKinds = ['admin', 'command', 'import', 'shop', 'visitor', 'system', 'database'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Who makes a change, as the audit trail names them. */
export interface Actor {
  kind: Exclude<ActorKind, 'database'>
  /** The admin's id; of any other actor its kind. */
  id: string
  /** Their current name: an admin's mail address. */
  label: string
  /** A note on all entries of this change: an import's file, an order's number. */
  note?: string | undefined
  requestId?: string | undefined
  /** Address of the client that sent the request. */
  client?: string | undefined
}

/** The program itself. @param label which part of it, for people */
export const systemActor = (label: string): Actor => ({ kind: 'system', id: 'system', label })
