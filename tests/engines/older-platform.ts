import { findMissingPlatform } from './missing-platform.ts'

/** The oldest Safari in which everything must work. */
const oldestSafari = 16.4

/** Names in HTML that it does not know. Members with these names are removed like all others. */
const unknownAttributes = ['closedby', 'command', 'commandfor', 'popover']

/** Runs before a page's own scripts: removes what Safari 16.4 does not have. CSS stays as the engine supports it. */
export async function olderPlatformScript(): Promise<string> {
  const missing = await findMissingPlatform(oldestSafari)
  return `;(${removePlatform})(${JSON.stringify(missing)}, ${JSON.stringify(unknownAttributes)})`
}

/** Runs in the page: may use nothing from outside itself. */
function removePlatform(missing: string[][], unknownAttributes: string[]) {
  const { removeAttribute, setAttribute } = Element.prototype
  for (const path of missing) {
    const last = path.at(-1)!
    const name = last.startsWith('@@') ? Symbol[last.slice(2) as 'iterator'] : last
    const owners = path.length === 1 || path[0] === 'Window' ? [window] : []
    if (path.length > 1) owners.push(Reflect.get(window, path[0]!))
    for (const owner of owners) {
      if (!owner || name === undefined) continue
      Reflect.deleteProperty(owner, name)
      if ('prototype' in owner) Reflect.deleteProperty(owner.prototype as object, name)
    }
  }

  Element.prototype.setAttribute = function (name, value) {
    if (!unknownAttributes.includes(name)) setAttribute.call(this, name, value)
  }
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element) for (const name of unknownAttributes) removeAttribute.call(node, name)
  }).observe(document, { childList: true, subtree: true })

  for (const method of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
    for (const { prototype } of [Element, Document]) {
      const known = Reflect.get(prototype, method)
      if (!known) continue
      Reflect.set(prototype, method, function (this: Element, selectors: string) {
        if (selectors.includes(':popover-open')) throw new SyntaxError(`'${selectors}' is not a valid selector`)
        return known.call(this, selectors)
      })
    }
  }
}
