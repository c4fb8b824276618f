/** The unsaved values of a form, as stored in the browser. */
export interface KeptWork {
  /** The address that the form is sent to. */
  form: string
  /** The thing that is edited, or the id that a new one will have. */
  id: string
  /** The version that it is based on; null for a thing that was never saved. */
  version: number | null
  /** What was saved then. */
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
/** Since it was last stored: a form is stored again whenever it is left or shown. */
const keptForMs = 14 * dayMs
/** After it was kept for the first time. Pictures that nothing refers to stay for longer (`removeUnusedPictures`). */
export const keptAtMostMs = 30 * dayMs
/** Of everybody who signs in on this browser. */
const mostKept = 20

/** The key of one form's entry; `form` distinguishes those that are open at the same time. */
export const keptWorkKey = (owner: string, form: string) => `${prefix}${owner}:${form}`

/** Keeps it over what was kept under the same key. A browser that keeps nothing, or has no room, keeps nothing. */
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
    // Full, or forbidden: the form says that it is unsaved, and asks before it is left.
  }
}

/** Deletes what is kept under `key`. */
export function forgetWork(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept then.
  }
}

/** What `owner` left, the newest first; what was kept last 14 days ago, or first 30 days ago, is forgotten. */
export function findWork(owner: string, now: number): FoundWork[] {
  const found = allWork()
  const isOver = ({ keptAt, since }: KeptWork) => now - keptAt > keptForMs || now - since > keptAtMostMs
  for (const work of found) if (isOver(work)) forgetWork(work.key)
  return found.filter((work) => work.key.startsWith(keptWorkKey(owner, '')) && !isOver(work))
}

/** Forgets what `owner` left: they have signed out. */
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

/** What cannot be read counts as kept in 1970. */
function readWork(text: string | null): KeptWork {
  const none = { form: '', id: '', version: null, base: null, values: null, keptAt: 0, since: 0 }
  try {
    const work = JSON.parse(text ?? '') as KeptWork
    // What an earlier version kept does not say since when.
    return typeof work?.keptAt === 'number' ? { ...none, ...work, since: work.since ?? work.keptAt } : none
  } catch {
    return none
  }
}
