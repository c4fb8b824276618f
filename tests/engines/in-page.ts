/** A visible element: by its role and accessible name, by a CSS selector, or by text in it. */
export interface Target {
  role?: 'article' | 'button' | 'dialog' | 'img' | 'link' | 'listitem' | 'option' | 'switch' | 'textbox'
  /** The complete accessible name. */
  name?: string
  css?: string
  /** A part of its text; the innermost element that contains it, unless a role or selector is given. */
  text?: string
  /** An ancestor of it. */
  within?: Target
}

/** Runs in the page, so it may use nothing from outside itself. */
export function findShown({ role, name, css, text, within }: Target): HTMLElement | undefined {
  const selectors = {
    article: 'article',
    button: 'button:not([role]), [role=button]',
    dialog: 'dialog[open]',
    img: 'img',
    link: 'a[href]',
    listitem: 'li',
    option: '[role=option]',
    switch: '[role=switch]',
    textbox: 'input, textarea, select',
  }
  const root = within ? findShown(within) : document
  if (!root) return undefined
  const tidy = (value: string | null | undefined) => value?.replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labelIds = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const label = labelIds.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels = (element as HTMLInputElement).labels
    return tidy(
      label.trim() ||
        element.getAttribute('aria-label') ||
        labels?.[0]?.textContent ||
        element.getAttribute('alt') ||
        element.textContent,
    )
  }
  const isShown = (element: Element) => {
    const { visibility } = getComputedStyle(element)
    return (
      visibility === 'visible' && [...element.getClientRects()].some(({ width, height }) => width > 0 && height > 0)
    )
  }
  const isMeant = (element: Element) =>
    (name === undefined || nameOf(element) === name) &&
    (text === undefined || tidy(element.textContent)!.includes(text)) &&
    isShown(element)
  const found = [...root.querySelectorAll<HTMLElement>(css ?? (role ? selectors[role] : '*'))].filter(isMeant)
  return css || role ? found[0] : found.at(-1)
}
