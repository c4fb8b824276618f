import { favoritesPlaceScript } from './features/favorites/favorites-place-script.ts'
import { blockedStorageScript } from './platform/page/blocked-storage-script.ts'
import { pageCodeScript } from './platform/page/page-code-script.ts'
import { slowDocumentScript } from './platform/page/slow-document-script.ts'
import { translatedPageScript } from './platform/page/translated-page-script.ts'

/**
 * Our inline scripts in the head of every page, in their order; its Content-Security-Policy contains the hash of each. By hydration they
 * have run: the browser's code has an empty text for each, so that no page loads them twice.
 */
export const pageScripts: readonly string[] = import.meta.env.SSR
  ? [blockedStorageScript, translatedPageScript, favoritesPlaceScript, pageCodeScript, slowDocumentScript]
  : ['', '', '', '', '']
