import type { Finding } from './compat-data.ts'

/**
 * Features above the baseline that the client uses on purpose, by their names in the compatibility data (with `*` at the end: a
 * prefix), with what a visitor gets without them.
 */
export const exceptions: Readonly<Record<string, string>> = {
  'api.Document.startViewTransition': 'React Router asks for it first; the page changes without a transition',
  'api.ViewTransition.skipTransition': 'only reached where there are view transitions',
  'api.Document.caretPositionFromPoint': 'ProseMirror asks for this or `caretRangeFromPoint`, whichever there is',
  'api.Document.caretRangeFromPoint': 'ProseMirror asks for this or `caretPositionFromPoint`, whichever there is',
  'api.Selection.getComposedRanges': 'ProseMirror asks for it first, and only in a shadow root, where ours is not',
  'api.HTMLElement.showPopover': 'toasts stand in the page instead of above an open dialog',
  'api.HTMLInputElement.capture': 'a method of our own has that name',
  'api.Navigator.canShare': 'asked for first; the link is copied instead',
  'api.Navigator.share': 'asked for first; the link is copied instead',
  'api.URL.canParse_static': 'zod asks for it first and tries `new URL` instead',
  'css.selectors.popover-open': 'asked for only where `showPopover` exists',
  'html.elements.button.command*': 'the menu is opened and closed by script',
  'html.elements.dialog.closedby': 'a click outside is heard by script',
  'html.elements.details.name': 'several menus may stay open',
  'html.elements.img.fetchpriority': 'a hint: the picture comes a moment later',
  'html.elements.link.blocking': 'a hint: the first paint may come before the end of the document',
  'html.global_attributes.is': 'React hands on whatever an element is given; we give none',
  'javascript.builtins.Iterator.toArray': 'a method of dnd-kit has that name',
  'javascript.builtins.Error.captureStackTrace': 'zod asks for it first',

  'css.at-rules.page': "print margins are the browser's own",
  'css.at-rules.starting-style': 'what opens is there at once',
  'css.selectors.view-transition*': 'the page changes without a transition',
  'css.properties.view-transition-name*': 'the page changes without a transition',
  'css.selectors.selection': "selected text has the system's colour",
  'css.properties.break-after.avoid': 'a heading may stand at the end of a printed page',
  'css.properties.contain-intrinsic-size': 'the scrollbar moves while pictures far below are laid out',
  'css.properties.cursor.*': 'a phone has no pointer',
  'css.properties.field-sizing*': 'a text area keeps its height and scrolls',
  'css.properties.forced-color-adjust*': 'Safari has no forced colours',
  'css.properties.margin-trim*': 'the space is taken away by a rule beside it',
  'css.properties.resize*': 'a text area keeps its height and scrolls',
  'css.properties.scrollbar-gutter*': "the page may move by a scrollbar's width under a dialog",
  'css.properties.scrollbar-width*': 'a thin scrollbar shows under a row that can be scrolled',
  'css.properties.text-wrap*': 'lines break as they come',
}

/**
 * What scripts of the build, given by the beginning of their names, use without a test of their own: a library tests in its own way, or the
 * name is that of another object's method. Anywhere else it would throw.
 */
const unguardedIn: Readonly<Record<string, string>> = {
  'api.Document.startViewTransition': 'framework-',
  'api.ViewTransition.skipTransition': 'framework-',
  'api.HTMLInputElement.capture': 'payment-block-',
  'javascript.builtins.Iterator.toArray': 'order-buttons-',
}

/** Features that each browser got together with another one, which is tested for instead. */
const guardOf: Readonly<Record<string, string>> = { 'css.selectors.popover-open': 'showPopover' }

/** Whether the script `file` uses something although its exception does not apply there, because nothing has tested for it. */
export function isUnguarded({ feature, asked }: Finding, file: string): boolean {
  const name = guardOf[feature] ?? feature.replace(/^.*\.|_static$/g, '')
  return asked !== undefined && !asked.includes(name) && !file.startsWith(unguardedIn[feature] ?? '/')
}

/** The exception that covers `feature`. */
export function exceptionFor(feature: string): string | undefined {
  return Object.keys(exceptions).find((name) =>
    name.endsWith('*') ? feature.startsWith(name.slice(0, -1)) : feature === name,
  )
}
