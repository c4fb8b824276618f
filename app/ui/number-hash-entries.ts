import { clickedLink } from './clicked-link.ts'

/** What the link that was clicked last is about to add to the history. */
let added: object | null = null

/**
 * From now on the entry that a plain link to a part of the page (`#main`) adds to the history has a number and a key, as React Router's
 * own. Without them the router does not know how far a later Back goes, and leaves unsaved work unasked (FORM-28); all such entries
 * would share one scroll position. An entry that no click has just added, as one from before, stays as it is.
 */
export function numberHashEntries(): void {
  // Once, however often it is called.
  window.addEventListener('click', expectEntry, true)
  window.addEventListener('click', forgetPrevented)
  // Before the router hears of it.
  window.addEventListener('popstate', numberEntry, true)
}

function expectEntry(click: MouseEvent) {
  const link = clickedLink(click)
  const { state } = history
  added = null
  if (!link?.hash || !state) return
  // A link to the address that is shown takes the place of the entry there.
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
