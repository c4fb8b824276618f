import type { CDPSession, Page } from '@playwright/test'
import { resize } from './page-checks.ts'
import { findTextFaults } from './text-faults.ts'

/** Checks what a phone shows for one kind of fault, and leaves it unchanged. */
type Look = (page: Page, session: CDPSession) => Promise<string[]>

/** Text twice as large: by the browser's setting (media queries follow), on the root element, and by the phone's setting (text only). */
const enlargements: [how: string, turn: (page: Page, session: CDPSession, isOn: boolean) => Promise<unknown>][] = [
  [
    "the browser's setting",
    (_, session, isOn) => session.send('Page.setFontSizes', { fontSizes: { standard: isOn ? 32 : 16 } }),
  ],
  ['the root element', (page, _, isOn) => styleRoot(page, 'font-size', isOn ? '200%' : '')],
  ["the phone's setting", (page, _, isOn) => styleRoot(page, '-webkit-text-size-adjust', isOn ? '200%' : '')],
]

const styleRoot = (page: Page, property: string, value: string) =>
  page.evaluate(([name, text]) => document.documentElement.style.setProperty(name, text), [property, value] as const)

/** Text that is cut off or overlaps other text, and anything wider than the window: at 320 px, and with text at 200 %. */
export const lookAtLargeText: Look = async (page, session) => {
  const faults: string[] = []
  const look = async (how: string) => faults.push(...(await findTextFaults(page)).map((fault) => `${fault} (${how})`))
  const size = page.viewportSize()!
  await resize(page, { width: 320, height: 640 })
  await look('320 px')
  await resize(page, size)
  for (const [how, turn] of enlargements) {
    await turn(page, session, true)
    if ((await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))) < 30)
      throw new Error(`text did not get larger by ${how}`)
    await look(how)
    await turn(page, session, false)
  }
  return faults
}

/** Fields that iOS would zoom into on focus, and nested forms, which submit nothing. */
export const lookAtFields: Look = (page) =>
  page.evaluate(() => {
    const nested = [...document.querySelectorAll('form form')].map(
      (form) => `a form in a form: ${form.outerHTML.slice(0, 80)}`,
    )
    const typed = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea'
    const small = [...document.querySelectorAll<HTMLInputElement>(typed)]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${getComputedStyle(field).fontSize} in the field ${field.name || field.ariaLabel}`)
    return [...nested, ...small]
  })

const insets = { top: 59, right: 47, bottom: 34, left: 47 }

/** Elements under a notch, rounded corners or the home bar: initially, and when everything is scrolled to its end. */
export const lookAtSafeArea: Look = async (page, session) => {
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  const faults: string[] = []
  for (const end of ['start', 'end'] as const) faults.push(...(await page.evaluate(outsideSafeArea, { insets, end })))
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: {} })
  return faults
}

/** Runs in the page: may use nothing from outside. */
function outsideSafeArea({
  insets,
  end,
}: {
  insets: Record<'top' | 'right' | 'bottom' | 'left', number>
  end: string
}) {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const all = [...top.querySelectorAll<HTMLElement>('*')]
  /** Finds the element itself, or its nearest ancestor, for which `is` is true; results are cached. */
  const nearest = (is: (element: Element) => boolean) => {
    const known = new Map<Element, Element | null>([[top, null]])
    const find = (element: Element): Element | null => {
      const found =
        known.get(element) ?? (known.has(element) ? null : is(element) ? element : find(element.parentElement!))
      known.set(element, found)
      return found
    }
    return find
  }
  const barOf = nearest((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
  const stripOf = nearest((one) => one.scrollWidth > one.clientWidth + 1)
  const hiddenPartOf = nearest((one) => getComputedStyle(one).clipPath !== 'none')
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''
  const hasText = (element: Element) => [...element.childNodes].some(isText)

  const boxOfText = (element: Element) => {
    const boxes = [...element.childNodes].filter(isText).map((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    })
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
    const right = Math.max(...boxes.map((box) => box.right))
    return new DOMRect(left, top, right - left, Math.max(...boxes.map((box) => box.bottom)) - top)
  }

  for (const one of [document.documentElement, top, ...all])
    if (one.scrollHeight > one.clientHeight)
      one.scrollTo({ top: end === 'end' ? one.scrollHeight : 0, behavior: 'instant' })
  const faults: string[] = []
  for (const element of all) {
    if (!element.matches('svg, input, select, textarea') && !hasText(element)) continue
    // A toast that was dismissed stays for a moment, transparent.
    if (!element.checkVisibility({ opacityProperty: true })) continue
    // Only its own text, unless it is cut off with an ellipsis.
    const isWhole = hasText(element) && getComputedStyle(element).overflowX === 'visible'
    const box = isWhole ? boxOfText(element) : element.getBoundingClientRect()
    if (box.width <= 1) continue
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const bar = barOf(element)
    // Invisible, for screen readers only, or under a bar.
    if (!hit || hit === document.body || !top.contains(hit) || barOf(hit) !== bar) continue
    if (hiddenPartOf(element) || stripOf(element)) continue
    const isOutside =
      box.left < insets.left - 1 ||
      box.right > innerWidth - insets.right + 1 ||
      ((bar || end === 'start') && box.top < insets.top - 1) ||
      ((bar || end === 'end') && box.bottom > innerHeight - insets.bottom + 1)
    if (isOutside)
      faults.push(
        `${element.tagName} ${element.textContent.trim().slice(0, 30)} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`,
      )
  }
  return faults
}

/** Elements that move by themselves, or would on a change, although reduced motion is requested. */
export const lookAtMotion: Look = (page) =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .map(({ effect }) => `animated: ${(effect as KeyframeEffect).target?.className}`)
    const all = [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after', ...(element.matches('dialog') ? ['::backdrop'] : [])].map(
        (pseudo) => [element, getComputedStyle(element, pseudo)] as const,
      ),
    )
    const would = all
      .filter(
        ([, style]) =>
          style.animationName !== 'none' ||
          style.transitionDuration.split(', ').some((time) => time !== '0s') ||
          style.scrollBehavior !== 'auto',
      )
      .map(([element]) => `would move: ${element.tagName} ${element.className}`)
    return [...new Set([...moving, ...would])]
  })

/**
 * In forced colours: selected elements that are not marked, elements in the colour of their background, controls without a visible focus, and
 * dialogs without an edge. (axe cannot help here: it reads the colour that text would have without forced colours.)
 */
export const lookAtForcedColors: Look = async (page) => {
  await page.emulateMedia({ forcedColors: 'active' })
  // From here on a focus set by a script is shown, as after a key press.
  await page.keyboard.press('Tab')
  const faults = await page.evaluate(forcedColorFaults)
  await page.emulateMedia({ forcedColors: 'none' })
  return faults
}

/** Runs in the page: may use nothing from outside. */
function forcedColorFaults() {
  const faults: string[] = []
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const all = [...top.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility())
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.ariaLabel ?? element.textContent.trim().slice(0, 30)}`
  const canvas = getComputedStyle(document.documentElement).backgroundColor

  /** The background colour behind it; that of a picture is unknown. */
  const groundOf = (element: Element | null): string => {
    if (!element) return canvas
    const { backgroundColor } = getComputedStyle(element)
    return /^rgba\(.*, 0\)$/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
  }
  const isMarked = (element: HTMLElement) =>
    parseFloat(getComputedStyle(element).borderBottomWidth) >= 2 ||
    getComputedStyle(element).textDecorationLine === 'underline' ||
    element.querySelector('use[href$="#heart-filled"]') !== null
  for (const element of all) {
    const isChosen = element.matches(
      ':is(a, button)[aria-current], [role=option][aria-selected=true], [aria-pressed=true]',
    )
    if (isChosen && !isMarked(element)) faults.push(`not marked: ${nameOf(element)}`)
    if (element.matches('[role=switch][aria-checked=true]')) {
      const ground = getComputedStyle(element.querySelector('i')!).backgroundColor
      if (ground === canvas) faults.push(`looks turned off: ${nameOf(element)}`)
    }
    const { color, stroke } = getComputedStyle(element)
    if ((element.matches('svg') ? stroke : color) === groundOf(element))
      faults.push(`in the colour of its ground: ${nameOf(element)}`)
  }
  const { width, height } = top.getBoundingClientRect()
  const { borderTopWidth, borderLeftWidth } = getComputedStyle(top)
  const hasEdge = [borderTopWidth, borderLeftWidth].some((edge) => parseFloat(edge) > 0)
  const fills = width >= innerWidth && height >= innerHeight
  if (top !== document.body && !fills && !hasEdge) faults.push('the dialog has no edge')

  const rings = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const controls = all.filter((element) =>
    element.matches('a[href]:not([tabindex="-1"]), button:not(:disabled), input, select, textarea, summary'),
  )
  for (const control of controls) {
    control.focus({ preventScroll: true })
    if (document.activeElement !== control) continue
    const isSeen = rings(control) || rings(control.closest('.card, label'))
    if (!isSeen) faults.push(`focus is not seen: ${nameOf(control)}`)
  }
  return faults
}
