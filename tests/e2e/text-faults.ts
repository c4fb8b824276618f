import type { Page } from '@playwright/test'

/** Text that is wider than its window, cut off by its container, or overlapping other text; [] if there is none. */
export const findTextFaults = (page: Page): Promise<string[]> => page.evaluate(textFaults)

/** Runs in the page: may use nothing from outside. */
function textFaults(): string[] {
  const faults: string[] = []
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width) faults.push(`${document.documentElement.scrollWidth} px wide`)

  interface Frame {
    box: DOMRect
    overflowX: string
    overflowY: string
    /** A row of cards that is swiped sideways from one to the next. */
    snaps: boolean
  }
  const known = new Map<Element, Frame[]>()
  /** The ancestors of an element that may scroll or hide it, itself included, up to the window. */
  const frames = (element: Element): Frame[] => {
    if (element === document.body) return []
    const found = known.get(element) ?? [...frames(element.parentElement!)]
    if (known.has(element)) return found
    const { overflow, overflowX, overflowY, scrollSnapType } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    if (overflow !== 'visible') found.push({ box, overflowX, overflowY, snaps: scrollSnapType.startsWith('x') })
    known.set(element, found)
    return found
  }
  /** A teaser's whole text is a tap away, and the last breadcrumb repeats the title below it. */
  const mayBeCut = (element: Element) =>
    (element.matches('p') && getComputedStyle(element).webkitLineClamp !== 'none') ||
    element.closest('select, textarea, input, li[aria-current]') !== null
  const hidden = new Map<Element, boolean>()
  /** For screen readers only. */
  const isHidden = (element: Element | null): boolean => {
    if (element === null) return false
    const found =
      hidden.get(element) ?? (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement))
    hidden.set(element, found)
    return found
  }
  const layers = new Map<Element, Element | null>()
  /** The container that it moves with. */
  const layerOf = (element: Element | null): Element | null => {
    if (!element) return null
    const isLayer = () => ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position)
    const found = layers.get(element) ?? (isLayer() ? element : layerOf(element.parentElement))
    layers.set(element, found)
    return found
  }

  /** Copied, because reading the browser's rectangles again and again is slow. */
  type Line = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left' | 'width' | 'height'>
  interface Text {
    element: HTMLElement
    words: string
    lines: Line[]
    layer: Element | null
  }
  const texts: Text[] = []
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    const words = node.textContent!.trim()
    if (!words || element.closest('script, style, noscript, option, .lens')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (isHidden(element) || mayBeCut(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()]
      .map(({ top, right, bottom, left, width, height }) => ({ top, right, bottom, left, width, height }))
      .filter((line) => line.width > 1)
    texts.push({ element, words: words.slice(0, 40), lines, layer: layerOf(element) })
  }

  for (const { element, words, lines } of texts) {
    for (const { box, overflowX, overflowY } of frames(element)) {
      // In a scrolling container every part can be seen.
      const isCut = lines.some(
        (line) =>
          (['hidden', 'clip'].includes(overflowX) && (line.right > box.right + 2 || line.left < box.left - 2)) ||
          // Lines extend a little above and below their letters, beyond a tight box.
          (['hidden', 'clip'].includes(overflowY) && line.bottom > box.bottom + line.height / 3),
      )
      if (isCut) faults.push(`cut: ${words}`)
    }
    // A table, one line of tabs or pictures, or a row of cards that each fit the window may be scrolled sideways; a
    // whole page or dialog may not.
    const isInStrip =
      element.closest('table') ||
      frames(element).some(
        ({ box, overflowX, snaps }) =>
          overflowX === 'auto' && (box.height < 120 || (snaps && lines.every((line) => line.width <= width))),
      )
    if (!isInStrip && lines.some((line) => line.right > width + 1 || line.left < -1)) faults.push(`outside: ${words}`)
  }

  // What has been scrolled out of its container cannot be covered.
  for (const text of texts) {
    text.lines = text.lines.filter(({ top, bottom }) =>
      frames(text.element).every(({ box }) => (top + bottom) / 2 > box.top && (top + bottom) / 2 < box.bottom),
    )
  }
  const overlap = (one: Line, other: Line) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 2
  // From top to bottom: each line is compared only with those that begin before it ends.
  const placed = texts.flatMap((text, number) => text.lines.map((line) => ({ ...text, number, line })))
  placed.sort((one, other) => one.line.top - other.line.top)
  placed.forEach((upper, index) => {
    for (let at = index + 1; at < placed.length && placed[at]!.line.top < upper.line.bottom; at++) {
      const lower = placed[at]!
      if (upper.number === lower.number || upper.layer !== lower.layer || !overlap(upper.line, lower.line)) continue
      const [one, other] = upper.number < lower.number ? [upper, lower] : [lower, upper]
      if (!one.element.contains(other.element)) faults.push(`over one another: ${one.words} | ${other.words}`)
    }
  })
  return [...new Set(faults)]
}
