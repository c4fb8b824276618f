import { clickedLink } from './clicked-link.ts'

/** The history entry that the last clicked link is about to add. */
let added: object | null = null

/**
 * From now on the history entry that a plain link within the page (`#main`) adds gets an index and a key, like React Router's
 * own. Without them the router does not know how far a later Back goes, and leaves unsaved changes without asking (FORM-28); all such entries
 * would share one scroll position. Other entries, such as older ones, are not changed.
 */
export function numberHashEntries(): void {
  // Adding the same listeners again has no effect.
  window.addEventListener('click', expectEntry, true)
  window.addEventListener('click', forgetPrevented)
  // Before the router's listener.
  window.addEventListener('popstate', numberEntry, true)
}

function expectEntry(click: MouseEvent) {
  const link = clickedLink(click)
  const { state } = history
  added = null
  if (!link?.hash || !state) return
  // A link to the current address replaces the current entry.
  added = link.href === location.href ? state : { usr: null, key: String(Math.random()), idx: state.idx + 1 }
}

/** The router follows its own links, and numbers their entries itself. */
function forgetPrevented(click: MouseEvent) {
  if (click.defaultPrevented) added = null
}

function numberEntry() {
  if (added && !history.state) history.replaceState(added, '')
  added = null
}
