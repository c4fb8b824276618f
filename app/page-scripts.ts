import { favoritesPlaceScript } from './features/favorites/favorites-place-script.ts'
import { blockedStorageScript } from './platform/page/blocked-storage-script.ts'
import { pageCodeScript } from './platform/page/page-code-script.ts'
import { slowDocumentScript } from './platform/page/slow-document-script.ts'

/** Our scripts in the head of every page, in their order; its Content-Security-Policy names each by its hash. */
export const pageScripts = [blockedStorageScript, favoritesPlaceScript, pageCodeScript, slowDocumentScript] as const
