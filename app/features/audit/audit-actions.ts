/**
 * Every kind of change in the audit trail: its group and its name for the filter, and a sentence in which {}
 * stands for the subject. A new kind is a line here; a kind is not removed while it has entries. Those of a work
 * come from a trigger on `products`.
 */
const actions = {
  'work-created': { group: 'Artworks', name: 'Created', says: 'Created {}' },
  'work-restored': { group: 'Artworks', name: 'Brought back', says: 'Brought {} back' },
  'work-changed': { group: 'Artworks', name: 'Changed', says: 'Changed {}' },
  'work-published': { group: 'Artworks', name: 'Published', says: 'Published {}' },
  'work-withdrawn': { group: 'Artworks', name: 'Taken back to draft', says: 'Took {} back to draft' },
  'work-sold': { group: 'Artworks', name: 'Marked sold', says: 'Marked {} as sold' },
  'work-offered': { group: 'Artworks', name: 'Marked available', says: 'Marked {} as available' },
  'work-reserved': { group: 'Artworks', name: 'Reserved', says: 'Reserved {}' },
  'work-released': { group: 'Artworks', name: 'Reservation ended', says: 'Ended the reservation of {}' },
  'work-deleted': { group: 'Artworks', name: 'Deleted', says: 'Deleted {}' },
  'background-removed': {
    group: 'Artworks',
    name: 'Background removed',
    says: 'Removed the background of a picture of {}',
  },
  'order-undone': { group: 'Orders', name: 'Undone', says: 'Undid an order for {}' },
  'order-closed': { group: 'Orders', name: 'Closed', says: 'Closed {}, which was being paid' },
  'order-recorded': { group: 'Orders', name: 'Sale recorded', says: 'Recorded {}, a sale in the gallery' },
  'order-refunded': { group: 'Orders', name: 'Refund asked for', says: 'Asked for a refund of {}' },
  'refund-made': { group: 'Orders', name: 'Refund made', says: 'Gave money of {} back' },
  'refund-found': {
    group: 'Orders',
    name: 'Refund at the payment provider',
    says: 'Found a refund of {} that was made at the payment provider',
  },
  'refund-refused': {
    group: 'Orders',
    name: 'Refund refused',
    says: 'Heard from the payment provider that it refuses a refund of {}',
  },
  'refund-failed': {
    group: 'Orders',
    name: 'Refund failed',
    says: 'Heard from the payment provider that a refund of {} failed',
  },
  'delivery-set': { group: 'Orders', name: 'Delivery', says: 'Set the delivery of {}' },
  'order-note-added': { group: 'Orders', name: 'Note', says: 'Added a note to {}' },
  'order-attended': { group: 'Orders', name: 'Dealt with', says: 'Marked {} as dealt with' },
  'order-link-made': { group: 'Orders', name: 'Link of an order', says: 'Made a link to {}' },
  'invoice-written': { group: 'Orders', name: 'Invoice written', says: 'Wrote {}' },
  'invoice-sent': { group: 'Orders', name: 'Invoice sent again', says: 'Sent {} again' },
  'invoice-link-made': { group: 'Orders', name: 'Link of an invoice', says: 'Made a link to {}' },
  'invoice-extended': { group: 'Orders', name: 'Last day of an invoice', says: 'Set a later last day for {}' },
  'invoice-payment-recorded': { group: 'Orders', name: 'Payment recorded', says: 'Recorded a payment of {}' },
  'invoice-rest-paid': { group: 'Orders', name: 'Rest of an invoice paid', says: 'Took the rest of {} by its link' },
  'invoice-payment-refused': {
    group: 'Orders',
    name: 'Payment of an invoice refused',
    says: 'Wanted to pay {} by its link, and was refused',
  },
  'invoice-withdrawn': { group: 'Orders', name: 'Invoice withdrawn', says: 'Withdrew {}' },
  'enquiry-changed': { group: 'Enquiries', name: 'Changed', says: 'Changed {}' },
  'event-created': { group: 'Events', name: 'Created', says: 'Created {}' },
  'event-changed': { group: 'Events', name: 'Changed', says: 'Changed {}' },
  'event-deleted': { group: 'Events', name: 'Deleted', says: 'Deleted {}' },
  'artist-created': { group: 'Artists', name: 'Created', says: 'Created {}' },
  'artist-changed': { group: 'Artists', name: 'Changed', says: 'Changed {}' },
  'artist-deleted': { group: 'Artists', name: 'Deleted', says: 'Deleted {}' },
  'post-created': { group: 'Blog', name: 'Post created', says: 'Created {}' },
  'post-changed': { group: 'Blog', name: 'Post changed', says: 'Changed {}' },
  'post-deleted': { group: 'Blog', name: 'Post deleted', says: 'Deleted {}' },
  'category-created': { group: 'Blog', name: 'Category created', says: 'Created {}' },
  'category-changed': { group: 'Blog', name: 'Category changed', says: 'Changed {}' },
  'category-deleted': { group: 'Blog', name: 'Category deleted', says: 'Deleted {}' },
  'tag-created': { group: 'Blog', name: 'Tag created', says: 'Created {}' },
  'tag-changed': { group: 'Blog', name: 'Tag changed', says: 'Changed {}' },
  'tag-deleted': { group: 'Blog', name: 'Tag deleted', says: 'Deleted {}' },
  'migration-started': { group: 'Pictures', name: 'Migration started', says: 'Started {}' },
  'migration-paused': { group: 'Pictures', name: 'Migration paused', says: 'Paused {}' },
  'migration-resumed': { group: 'Pictures', name: 'Migration resumed', says: 'Resumed {}' },
  'migration-stopped': { group: 'Pictures', name: 'Migration stopped', says: 'Stopped {}' },
  'migration-cleaned': { group: 'Pictures', name: 'Cleanup', says: 'Cleaned up after {}' },
  'settings-changed': { group: 'Settings', name: 'Changed', says: 'Changed {}' },
  'page-changed': { group: 'Settings', name: 'Page changed', says: 'Changed {}' },
  'admin-invited': { group: 'People', name: 'Invited', says: 'Invited {}' },
  'invitation-withdrawn': { group: 'People', name: 'Invitation withdrawn', says: 'Withdrew the invitation of {}' },
  'admin-created': { group: 'People', name: 'Admin made', says: 'Made {} a new admin' },
  'admin-granted': { group: 'People', name: 'Right given', says: 'Made {} an admin' },
  'admin-revoked': { group: 'People', name: 'Right taken away', says: 'Took the right of an admin from {}' },
  'password-set': { group: 'People', name: 'Password set', says: 'Set the password of {}' },
  'second-factor-on': { group: 'People', name: 'Second factor on', says: 'Turned on the second factor of {}' },
  'second-factor-off': { group: 'People', name: 'Second factor off', says: 'Turned off the second factor of {}' },
  'recovery-codes-renewed': { group: 'People', name: 'Recovery codes', says: 'Renewed the recovery codes of {}' },
  'user-changed': { group: 'People', name: 'Name or address', says: 'Changed {}' },
  'sign-in': { group: 'Sign-ins', name: 'Signed in', says: 'Signed in' },
  'sign-in-failed': { group: 'Sign-ins', name: 'Refused', says: 'Sign-in refused for {}' },
  'sign-out': { group: 'Sign-ins', name: 'Signed out', says: 'Signed out' },
  'session-ended': { group: 'Sign-ins', name: 'Session ended', says: 'Ended a session of {}' },
} as const satisfies Record<string, ActionWords>

interface ActionWords {
  group: string
  name: string
  says: string
}

export type AuditAction = keyof typeof actions
export const auditActions: Readonly<Record<AuditAction, ActionWords>> = actions

export const allActions = Object.keys(actions) as AuditAction[]

const groups = [...new Set(allActions.map((action) => actions[action].group))]
/** The kinds of change by the name of their group. */
export const actionGroups: ReadonlyMap<string, readonly AuditAction[]> = new Map(
  groups.map((group) => [group, allActions.filter((action) => actions[action].group === group)]),
)

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(actions, text)
}
