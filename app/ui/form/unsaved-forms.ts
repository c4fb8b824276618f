/** The unsaved values of a form, as stored in the browser. */
export interface UnsavedForm {
  /** The address that the form is sent to. */
  form: string
  /** The thing that is edited, or the id that a new one will have. */
  id: string
  /** The version that it is based on; null for a thing that was never saved. */
  version: number | null
  /** What was saved at that version. */
  base: unknown
  values: unknown
  /** Milliseconds since 1970. */
  keptAt: number
  /** When it was kept for the first time. */
  since: number
}

export type FoundUnsavedForm = UnsavedForm & { key: string }

const prefix = 'vitrine:unsaved:'
const dayMs = 24 * 3_600_000
/** Counted from when it was last stored: a form is stored again whenever it is left or shown. */
const keptForMs = 14 * dayMs
/** Counted from when it was first stored. Pictures that nothing refers to stay for longer (`removeUnusedPictures`). */
export const unsavedFormMaxAgeMs = 30 * dayMs
/** For all users of this browser together. */
const maxKept = 20

/** The key of one form's entry; `form` distinguishes those that are open at the same time. */
export const unsavedFormKey = (owner: string, form: string) => `${prefix}${owner}:${form}`

/** Stores it, replacing what is under the same key. Does nothing if the browser blocks storage or has no space. */
export function storeUnsavedForm(key: string, unsaved: Omit<UnsavedForm, 'since'>) {
  write(key, (before) => ({ ...unsaved, since: before.since || unsaved.keptAt }))
}

/** Moves it to another key, with its age. */
export function moveUnsavedForm({ key, ...unsaved }: FoundUnsavedForm, to: string) {
  deleteUnsavedForm(key)
  write(to, (before) => ({ ...unsaved, since: Math.min(unsaved.since, before.since || unsaved.since) }))
}

function write(key: string, change: (before: UnsavedForm) => UnsavedForm) {
  try {
    localStorage.setItem(key, JSON.stringify(change(parseUnsavedForm(localStorage.getItem(key)))))
    for (const old of findAll().slice(maxKept)) localStorage.removeItem(old.key)
  } catch {
    // Full, or blocked: the form shows that it is unsaved, and asks before it is left.
  }
}

/** Deletes what is kept under `key`. */
export function deleteUnsavedForm(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/** What `owner` left unsaved, the newest first; entries last stored 14 days ago, or first stored 30 days ago, are deleted. */
export function findUnsavedForms(owner: string, now: number): FoundUnsavedForm[] {
  const found = findAll()
  const isOver = ({ keptAt, since }: UnsavedForm) => now - keptAt > keptForMs || now - since > unsavedFormMaxAgeMs
  for (const unsaved of found) if (isOver(unsaved)) deleteUnsavedForm(unsaved.key)
  return found.filter((unsaved) => unsaved.key.startsWith(unsavedFormKey(owner, '')) && !isOver(unsaved))
}

/** Deletes what `owner` left unsaved: they have signed out. */
export function deleteUnsavedForms(owner: string) {
  for (const { key } of findAll()) if (key.startsWith(unsavedFormKey(owner, ''))) deleteUnsavedForm(key)
}

function findAll(): FoundUnsavedForm[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ ...parseUnsavedForm(localStorage.getItem(key)), key }))
      .sort((a, b) => b.keptAt - a.keptAt)
  } catch {
    return []
  }
}

/** An unreadable entry counts as stored in 1970. */
function parseUnsavedForm(text: string | null): UnsavedForm {
  const none = { form: '', id: '', version: null, base: null, values: null, keptAt: 0, since: 0 }
  try {
    const unsaved = JSON.parse(text ?? '') as UnsavedForm
    // Entries of an earlier version have no `since`.
    return typeof unsaved?.keptAt === 'number' ? { ...none, ...unsaved, since: unsaved.since ?? unsaved.keptAt } : none
  } catch {
    return none
  }
}
