import { favoritesPlaceScript } from './features/favorites/favorites-place-script.ts'
import { blockedStorageScript } from './platform/page/blocked-storage-script.ts'
import { pageCodeScript } from './platform/page/page-code-script.ts'
import { slowDocumentScript } from './platform/page/slow-document-script.ts'
import { translatedPageScript } from './platform/page/translated-page-script.ts'

/**
 * Our scripts in the head of every page, in their order; its Content-Security-Policy names each by its hash. In the browser they have run:
 * its code has their places alone, so that no page fetches them twice.
 */
export const pageScripts: readonly string[] = import.meta.env.SSR
  ? [blockedStorageScript, translatedPageScript, favoritesPlaceScript, pageCodeScript, slowDocumentScript]
  : ['', '', '', '', '']
