import type { ComponentType } from 'react'
// biome-ignore lint/style/noRestrictedImports: a card fetches the code of the room that it opens, ahead of the click.
import type { ProductOverlayProps } from '#app/features/viewing-room/product-overlay.tsx'

type Room = ComponentType<ProductOverlayProps>

let loaded: Room | undefined

/** Loads the viewing room's code. */
export async function loadRoom(): Promise<Room> {
  // biome-ignore lint/style/noRestrictedImports: a card fetches the code of the room that it opens, ahead of the click.
  loaded ??= (await import('#app/features/viewing-room/product-overlay.tsx')).ProductOverlay
  return loaded
}

/** Starts loading it when a visitor approaches a card. If it fails, the visitor is told on opening the work. */
export function preloadRoom(): void {
  loadRoom().catch(() => {})
}

/** The viewing room, if its code is loaded: it then opens in the same frame, with its transition. */
export function loadedRoom(): Room | undefined {
  return loaded
}
