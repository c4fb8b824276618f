import { useEffect, useRef, useState } from 'react'

export type ChangeImages = (change: (images: readonly string[]) => string[]) => void

/** Which of a tile's buttons has the focus after a change. */
const buttons = { earlier: 0, later: 1, remove: 2 }

/** Moves and removes images; the focus stays with the image that was moved, and what happened is said aloud. */
export function useImageOrder(images: readonly string[], onChange: ChangeImages) {
  const [said, setSaid] = useState('')
  const tiles = useRef(new Map<string, HTMLElement>())
  const refocus = useRef<{ image: string; button: number } | null>(null)

  useEffect(() => {
    if (!refocus.current) return
    const { image, button } = refocus.current
    refocus.current = null
    const own = images.includes(image) ? tiles.current.get(image)?.querySelectorAll('button') : undefined
    own?.[button]?.focus()
  }, [images])

  function moveTo(image: string, index: number) {
    setSaid(`Image moved to place ${index + 1} of ${images.length}`)
    onChange((current) => current.filter((one) => one !== image).toSpliced(index, 0, image))
  }

  return {
    said,
    refOfTile: (image: string) => (tile: HTMLElement | null) => {
      if (tile) tiles.current.set(image, tile)
      else tiles.current.delete(image)
    },
    moveTo,
    move(index: number, by: -1 | 1) {
      const image = images[index]!
      refocus.current = { image, button: by === -1 ? buttons.earlier : buttons.later }
      moveTo(image, index + by)
    },
    remove(index: number) {
      const image = images[index]
      const rest = images.filter((one) => one !== image)
      const next = rest[Math.min(index, rest.length - 1)]
      refocus.current = next ? { image: next, button: buttons.remove } : null
      setSaid(`Image removed, ${rest.length} left`)
      onChange((current) => current.filter((one) => one !== image))
    },
  }
}
