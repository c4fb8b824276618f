/** The unsaved values of a form, as stored in the browser. */
export interface KeptWork {
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

export type FoundWork = KeptWork & { key: string }

const prefix = 'vitrine:unsaved:'
const dayMs = 24 * 3_600_000
/** Counted from when it was last stored: a form is stored again whenever it is left or shown. */
const keptForMs = 14 * dayMs
/** Counted from when it was first stored. Pictures that nothing refers to stay for longer (`removeUnusedPictures`). */
export const keptAtMostMs = 30 * dayMs
/** For all users of this browser together. */
const mostKept = 20

/** The key of one form's entry; `form` distinguishes those that are open at the same time. */
export const keptWorkKey = (owner: string, form: string) => `${prefix}${owner}:${form}`

/** Stores it, replacing what is under the same key. Does nothing if the browser blocks storage or has no space. */
export function keepWork(key: string, work: Omit<KeptWork, 'since'>) {
  write(key, (before) => ({ ...work, since: before.since || work.keptAt }))
}

/** Moves it to another key, with its age. */
export function moveWork({ key, ...work }: FoundWork, to: string) {
  forgetWork(key)
  write(to, (before) => ({ ...work, since: Math.min(work.since, before.since || work.since) }))
}

function write(key: string, workAfter: (before: KeptWork) => KeptWork) {
  try {
    localStorage.setItem(key, JSON.stringify(workAfter(readWork(localStorage.getItem(key)))))
    for (const old of allWork().slice(mostKept)) localStorage.removeItem(old.key)
  } catch {
    // Full, or blocked: the form shows that it is unsaved, and asks before it is left.
  }
}

/** Deletes what is kept under `key`. */
export function forgetWork(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/** What `owner` left unsaved, the newest first; entries last stored 14 days ago, or first stored 30 days ago, are deleted. */
export function findWork(owner: string, now: number): FoundWork[] {
  const found = allWork()
  const isOver = ({ keptAt, since }: KeptWork) => now - keptAt > keptForMs || now - since > keptAtMostMs
  for (const work of found) if (isOver(work)) forgetWork(work.key)
  return found.filter((work) => work.key.startsWith(keptWorkKey(owner, '')) && !isOver(work))
}

/** Deletes what `owner` left unsaved: they have signed out. */
export function forgetAllWork(owner: string) {
  for (const { key } of allWork()) if (key.startsWith(keptWorkKey(owner, ''))) forgetWork(key)
}

function allWork(): FoundWork[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ ...readWork(localStorage.getItem(key)), key }))
      .sort((a, b) => b.keptAt - a.keptAt)
  } catch {
    return []
  }
}

/** An unreadable entry counts as stored in 1970. */
function readWork(text: string | null): KeptWork {
  const none = { form: '', id: '', version: null, base: null, values: null, keptAt: 0, since: 0 }
  try {
    const work = JSON.parse(text ?? '') as KeptWork
    // Entries of an earlier version have no `since`.
    return typeof work?.keptAt === 'number' ? { ...none, ...work, since: work.since ?? work.keptAt } : none
  } catch {
    return none
  }
}
