import { expect } from '@playwright/test'
import type { EngineWindow, Key } from './engine.ts'
import { findShown, type Target } from './in-page.ts'
import { takeErrors } from './record-errors.ts'

/** How often to look for what is awaited. */
const patience = { intervals: [50], timeout: 60_000 }

/** A person at a window of an engine. Every action happens as soon as it is possible. */
export class Visitor {
  readonly #window: EngineWindow
  readonly #url: string

  constructor(window: EngineWindow, url: string) {
    this.#window = window
    this.#url = url
  }

  /** Resolves when the page reacts to clicks. */
  async goto(path: string) {
    await this.#window.goto(this.#url + path)
    await this.until(() => document.documentElement.hasAttribute('data-ready'))
  }

  /** Runs a function in the page, which may use nothing from outside itself. */
  async evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result> {
    const json = await this.#window.evaluate(`JSON.stringify((${run})(${listOf(args)}) ?? null)`)
    return JSON.parse(json)
  }

  /** As `evaluate`, with a visible element; undefined if there is none. */
  async read<Args extends unknown[], Result>(
    target: Target,
    run: (element: HTMLElement, ...args: Args) => Result,
    ...args: Args
  ): Promise<Result | undefined> {
    const found = `const found = (${findShown})(${JSON.stringify(target)})`
    const value = `found ? { value: (${run})(${['found', ...args.map((arg) => JSON.stringify(arg))]}) } : {}`
    return JSON.parse(await this.#window.evaluate(`(() => { ${found}; return JSON.stringify(${value}) })()`)).value
  }

  /** Waits until a function returns something truthy in the page. */
  async until<Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args) {
    await this.#poll(async () => expect(await this.evaluate(run, ...args), String(run)).toBeTruthy())
  }

  async sees(target: Target) {
    await this.#poll(async () => expect(await this.read(target, () => true), `${describe(target)} is shown`).toBe(true))
  }

  async seesNo(target: Target) {
    await this.#poll(async () =>
      expect(await this.read(target, () => true), `${describe(target)} is not shown`).toBeUndefined(),
    )
  }

  /** Waits until the page has this path and query. */
  async isAt(path: string) {
    await this.#poll(async () => expect(await this.evaluate(() => location.pathname + location.search)).toBe(path))
  }

  async hasFocusOn(target: Target) {
    await this.#poll(async () =>
      expect(
        await this.read(target, (element) => document.activeElement === element),
        `the focus is on ${describe(target)}`,
      ).toBe(true),
    )
  }

  async click(target: Target) {
    const { x, y } = await this.#reach(target)
    await this.#window.click(x, y)
  }

  async hover(target: Target) {
    const { x, y } = await this.#reach(target)
    await this.#window.moveTo(x, y)
  }

  /** Clicks a point of the viewport, whatever is there. */
  clickAt(x: number, y: number) {
    return this.#window.click(x, y)
  }

  moveTo(x: number, y: number) {
    return this.#window.moveTo(x, y)
  }

  press(key: Key) {
    return this.#window.press(key)
  }

  type(text: string) {
    return this.#window.type(text)
  }

  /** Replaces the text of a field. */
  async fill(target: Target, text: string) {
    await this.click(target)
    await this.hasFocusOn(target)
    await this.read(target, (field) => (field as HTMLInputElement).select())
    await this.#window.type(text)
  }

  chooseFiles(selector: string, paths: string[]) {
    return this.#window.chooseFiles(selector, paths)
  }

  async resize(width: number, height: number) {
    await this.#window.resize(width, height)
    await this.until((wanted) => innerWidth === wanted, width)
  }

  screenshot() {
    return this.#window.screenshot()
  }

  /** Errors in the page since the last call; empty if there were none. */
  errors() {
    return takeErrors(this.#window)
  }

  /** Resolves to the position of an element once it has stopped moving. */
  async waitUntilStill(target: Target) {
    let place: ReturnType<typeof measure> | undefined
    await this.#poll(async () => {
      const before = JSON.stringify(place)
      place = await this.read(target, measure)
      expect(place, `${describe(target)} is shown`).toBeDefined()
      expect(place?.isAnimated, `${describe(target)} is not animated`).toBe(false)
      expect(JSON.stringify(place), `${describe(target)} stands still`).toBe(before)
    })
    return place!
  }

  /** The centre of an element once it has stopped moving and is not covered. */
  async #reach(target: Target) {
    let place = { x: 0, y: 0 }
    await this.#poll(async () => {
      const { coveredBy, ...found } = await this.waitUntilStill(target)
      expect(coveredBy, `${describe(target)} lies under nothing`).toBe('')
      place = found
    })
    return place
  }

  /** A page that is being left cannot answer: then it is retried. */
  #poll(check: () => Promise<void>) {
    return expect(check).toPass(patience)
  }
}

function measure(element: HTMLElement) {
  const box = () => element.getBoundingClientRect()
  if (box().top < 0 || box().bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = box()
  const x = left + width / 2
  const y = top + height / 2
  const hit = document.elementFromPoint(x, y)
  const isHit = element.contains(hit) || hit?.closest('label')?.control === element
  // Two equal measurements prove nothing: a busy browser may show one frame of a transition for a long time.
  const isAnimated = document.getAnimations().some(({ playState, effect }) => {
    const { target } = effect as KeyframeEffect
    return playState === 'running' && effect!.getComputedTiming().endTime !== Infinity && target?.contains(element)
  })
  return { x, y, width, height, isAnimated, coveredBy: isHit ? '' : `${hit?.tagName}.${hit?.className}` }
}

const listOf = (args: unknown[]) => args.map((arg) => JSON.stringify(arg)).join(', ')

function describe({ role, name, css, text, within }: Target): string {
  const parts = [role, css, name && `“${name}”`, text && `with “${text}”`, within && `in ${describe(within)}`]
  return parts.filter(Boolean).join(' ')
}
