import type { Page } from '@playwright/test'

/**
 * Records from now on, on every page, the layout shifts that the visitor did not cause.
 * @returns a function for the shifts on the open page: the score of each, and the elements that moved with their boxes before and after
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const shifts: string[] = []
    Object.assign(window, { layoutShifts: shifts })
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ')
    const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const tag = node instanceof Element ? (node.cloneNode() as Element).outerHTML : node?.textContent
      return `${tag}: ${box(previousRect)} -> ${box(currentRect)}`
    }
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput && value > 0) shifts.push([value, ...sources.map(describe)].join('; '))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { layoutShifts: string[] }).layoutShifts)
}
