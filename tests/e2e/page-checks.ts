import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { watchLayoutShift } from './layout-shift.ts'

/**
 * Expects no violation of WCAG 2.2 AA that axe can find, in the page as it is: all of it, or what is
 * `within` one selector and not in `without`. Read layout shifts before this: it changes the media, and fonts that were
 * too late for the page are then applied.
 */
export async function expectAccessible(page: Page, { within, without }: { within?: string; without?: string } = {}) {
  // Otherwise elements under a fixed bar would count as covered.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // Otherwise a toast that is fading in would count as too faint.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const violations = await findViolations(page, within, without)
  expect(violations).toEqual([])
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe's violations, each as the rule and the elements that break it; only these are sent from the page, because axe returns megabytes. */
async function findViolations(page: Page, within?: string, without?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ within, without, tags }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      const { violations } = await checker.run(
        { include: within ?? document, exclude: without ?? [] },
        { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
    },
    { within, without, tags },
  )
}

/** Waits for two more frames, but not forever: headless Chromium sometimes draws none. */
export async function untilDrawn(page: Page): Promise<void> {
  const drawn = page.evaluate(() => new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over))))
  drawn.catch(() => {})
  await Promise.race([drawn, wait(1_000)])
}

/** Waits until the page, its fonts and the images that it has requested are loaded, and drawn. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(async () => {
    await document.fonts.ready
    return [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
  })
  await untilDrawn(page)
}

/** As `watchLayoutShift`, but scrolls down the page before it reads the shifts. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  const readShift = await watchLayoutShift(page)
  return async () => {
    for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 500) {
      await page.evaluate((to) => window.scrollTo(0, to), y)
      await untilDrawn(page)
    }
    await untilLoaded(page)
    return readShift()
  }
}

/** Resizes the window, and waits until the page has that width; a phone shows a page without a viewport width, such as an empty one, at 980 px. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(
    (width) => document.documentElement.clientWidth === width || !document.querySelector('meta[name=viewport]'),
    size.width,
  )
}

/** Whether anything extends beyond the right edge of the window; a phone's `innerWidth` grows with content that is too wide. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
}

/** As `expectNoSidewaysScroll`, in windows of all these widths; the last one remains. */
export async function expectFits(page: Page, widths: readonly number[] = [1440, 768, 390]): Promise<void> {
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

/** The words of the main part, at double text size, that are broken across two lines. */
export async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const broken: string[] = []
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const word = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: letters } of text.textContent!.matchAll(/\p{L}+/gu)) {
        word.setStart(text, index)
        word.setEnd(text, index + letters.length)
        if (new Set([...word.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1) broken.push(letters)
      }
    }
    document.documentElement.style.fontSize = ''
    return broken
  })
}

export const desktop = { width: 1280, height: 720 }

/** The page, as it is, is accessible and has no horizontal scrolling, on its screen (a phone's) and on a desktop's. */
export async function expectGoodOnScreens(page: Page): Promise<void> {
  const own = page.viewportSize()!
  for (const size of [own, desktop]) {
    await resize(page, size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await resize(page, own)
}
