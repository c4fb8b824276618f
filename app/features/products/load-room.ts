import type { ComponentType } from 'react'
import type { ProductOverlayProps } from './product-overlay.tsx'

type Room = ComponentType<ProductOverlayProps>

let loaded: Room | undefined

/** Brings the viewing room's code; asked for as soon as a visitor reaches for a card. */
export async function loadRoom(): Promise<Room> {
  loaded ??= (await import('./product-overlay.tsx')).ProductOverlay
  return loaded
}

/** The viewing room, if its code is here: it then opens in the same frame, with its transition. */
export function loadedRoom(): Room | undefined {
  return loaded
}
