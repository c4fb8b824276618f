// The code that a page needs only after its first view, in one chunk for the browser.
import { announcePages } from './announce-pages.ts'
import { leaveOldBuild } from './leave-old-build.ts'
import { numberHashEntries } from './number-hash-entries.ts'

export { announceToast } from './toaster.tsx'

/** Starts everything that runs for as long as the page is open. */
export function startAfterFirstView(): void {
  announcePages()
  leaveOldBuild()
  numberHashEntries()
}
