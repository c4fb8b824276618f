/** Whom the audit trail knows. `database`: whoever changes a work past the program. */
export const actorKinds = ['admin', 'command', 'import', 'shop', 'visitor', 'system', 'database'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Who makes a change, as the audit trail names them. */
export interface Actor {
  kind: Exclude<ActorKind, 'database'>
  /** The admin's id; of any other actor its kind. */
  id: string
  /** What they are called now: an admin's mail address. */
  label: string
  /** What all entries of this change say beside their fields: an import's file, an order's number. */
  note?: string | undefined
  requestId?: string | undefined
  /** Address of the client that sent the request. */
  client?: string | undefined
}

/** What the program does by itself. @param label what part of it, for people */
export const systemActor = (label: string): Actor => ({ kind: 'system', id: 'system', label })
