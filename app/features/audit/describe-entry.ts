import { auditActions } from './audit-actions.ts'
import { describeChange, fieldLabel } from './describe-change.ts'
import type { HistoryEntry } from './history.ts'

/** Longer values are shown in the details, not in the sentence. */
const maxLengthInSentence = 60

/**
 * An entry as a sentence around its subject: `Changed the price of`, the subject, `from $1,200.00 to $1,450.00`. If several
 * fields changed, only their number.
 */
export function describeEntry(
  { action, changes }: Pick<HistoryEntry, 'action' | 'changes'>,
  timeZone: string,
): { before: string; hasSubject: boolean; after: string } {
  // An entry that a newer version of the program wrote.
  const says = auditActions[action]?.says ?? `${action} {}`
  const [before = '', after] = says.split('{}').map((part) => part.trim())
  const fields = Object.entries(changes)
  if (after === undefined) return { before, hasSubject: false, after: '' }
  if (action.endsWith('-sold') && changes.sold_price) {
    const { to } = describeChange('sold_price', changes.sold_price, timeZone)
    return { before, hasSubject: true, after: to ? `${after} for ${to}` : after }
  }
  if (!action.endsWith('-changed') || fields.length === 0) return { before, hasSubject: true, after }
  if (fields.length > 1) return { before: `${before} ${fields.length} fields of`, hasSubject: true, after }
  const [field, change] = fields[0]!
  const { from, to } = describeChange(field, change, timeZone)
  const name = fieldLabel(field)
  const whole = `${before} the ${/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)} of`
  const values = [from && `from ${from}`, to ? `to ${to}` : from && 'to nothing'].filter(Boolean).join(' ')
  return { before: whole, hasSubject: true, after: values.length <= maxLengthInSentence ? values : after }
}

/** The fields that the sentence of `describeEntry` does not contain. */
export function hasUndescribedFields(entry: Pick<HistoryEntry, 'action' | 'changes'>, timeZone: string): boolean {
  const fields = Object.keys(entry.changes)
  if (fields.length !== 1) return fields.length > 1
  if (/-(published|withdrawn)$/.test(entry.action)) return fields[0] !== 'status'
  return describeEntry(entry, timeZone).after === ''
}
