import { favoritesPlaceScript } from './features/favorites/favorites-place-script.ts'
import { blockedStorageScript } from './platform/blocked-storage-script.ts'
import { earlyPressScript } from './platform/early-press.ts'

/** Our scripts in the head of every page, in their order; its Content-Security-Policy names each by its hash. */
export const pageScripts = [blockedStorageScript, earlyPressScript, favoritesPlaceScript] as const
