import { expect, test } from 'vitest'
import { baseline, browsersWithout, compatData, isNewer } from './compat-data.ts'
import { exceptionFor, isUnguarded } from './exceptions.ts'
import { findInScript } from './find-in-script.ts'
import { findInStyle } from './find-in-style.ts'

const featuresOf = (found: { feature: string }[]) => found.map(({ feature }) => feature)

test('ENG-20 versions are compared as numbers', () => {
  expect(isNewer('18', '16.4')).toBe(true)
  expect(isNewer('16.10', '16.4')).toBe(true)
  expect(isNewer('16.4', '16.4')).toBe(false)
  expect(isNewer('9', '111')).toBe(false)
})

test('ENG-20 a feature of newer versions is missing in the browsers that are older', () => {
  expect(browsersWithout(compatData.api.URL!.parse_static)).toEqual(
    expect.arrayContaining(['chrome', 'edge', 'safari', 'safari_ios']),
  )
  expect(browsersWithout(compatData.api.URL!.parse_static)).not.toContain('firefox')
  expect(browsersWithout(compatData.api.Element!.closest)).toEqual([])
  expect(Object.keys(baseline)).toHaveLength(7)
})

test.each([
  ['const a = URL.parse(b)', 'api.URL.parse_static'],
  ['const { promise } = Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['export const a = Object.groupBy(b, c)', 'javascript.builtins.Object.groupBy'],
  ['part.showPopover()', 'api.HTMLElement.showPopover'],
  ['document.startViewTransition(() => {})', 'api.Document.startViewTransition'],
  ['const a = new CloseWatcher()', 'api.CloseWatcher'],
  ["part.matches(':popover-open')", 'css.selectors.popover-open'],
  ["jsx('dialog', { closedby: 'any' })", 'html.elements.dialog.closedby'],
  ["jsx('div', { popover: 'auto' })", 'html.global_attributes.popover'],
])('ENG-20 in a script, %s is found', (code, feature) => expect(featuresOf(findInScript(code))).toContain(feature))

test.each([
  'const URL = read(); const a = URL.parse(b)',
  "const a = new URL(b); a.searchParams.get('c')",
  "part.matches(':hover')",
  "jsx('dialog', { open: true })",
  'const { groupBy } = own; groupBy(a)',
])('ENG-20 in a script, %s is not', (code) => expect(findInScript(code)).toEqual([]))

test.each([
  ['a { text-decoration: underline 1px red }', 'css.properties.text-decoration.includes_thickness'],
  ['a { text-decoration: underline red }', 'css.properties.text-decoration.includes_color-and-style'],
  ['p { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
  ['@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['div:popover-open { color: red }', 'css.selectors.popover-open'],
  ['div { user-select: none }', 'css.properties.user-select'],
  ['textarea { field-sizing: content }', 'css.properties.field-sizing'],
])('ENG-20 in a stylesheet, %s is found', (css, feature) => expect(featuresOf(findInStyle(css))).toContain(feature))

test.each([
  'a { text-decoration: underline; text-decoration-thickness: 1px; text-decoration-color: red }',
  'a { -webkit-text-decoration: underline red; text-decoration: underline red }',
  'div { height: 100dvh; width: 3cqw }',
  'div { -webkit-user-select: none; user-select: none }',
  'a:has(> b):focus-visible { color: color-mix(in oklch, red, blue) }',
])('ENG-20 in a stylesheet, %s is not', (css) => expect(findInStyle(css)).toEqual([]))

test('ENG-20 an exception covers one feature, or all that begin with its name', () => {
  expect(exceptionFor('css.properties.text-wrap.pretty')).toBe('css.properties.text-wrap*')
  expect(exceptionFor('api.Navigator.share')).toBe('api.Navigator.share')
  expect(exceptionFor('api.Navigator.shareAll')).toBeUndefined()
})

const unaskedIn = (code: string, file = 'part.js') => findInScript(code).filter((finding) => isUnguarded(finding, file))

test.each([
  'if (/^https/.test(text) && URL.canParse(text)) keep(text)',
  'if (!URL.canParse(text)) refuse(text)',
  'const faults = list.filter(URL.canParse)',
  'const can = text ? URL.canParse(text) : false',
  'if (navigator.canShare) navigator.share(link)',
  "if (part.matches(':popover-open')) part.showPopover()",
  'document.startViewTransition(() => {})',
])('ENG-20 in a script, %s would throw where that is missing, exception or not', (code) =>
  expect(unaskedIn(code)).not.toEqual([]),
)

test.each([
  "typeof URL.canParse == 'function' ? URL.canParse(text) : read(text)",
  "'captureStackTrace' in Error ? Error.captureStackTrace : ignore",
  'if (navigator.share && isOn) navigator.share(link)',
  "'showPopover' in part && !part.matches(':popover-open') && part.showPopover()",
  'const start = document.startViewTransition?.bind(document)',
  'part.showPopover?.()',
  'if (document.caretRangeFromPoint) try { document.caretRangeFromPoint(1, 2) } catch {}',
  "jsx('dialog', { closedby: 'any' })",
])('ENG-20 in a script, %s does no harm where that is missing', (code) => {
  expect(findInScript(code)).not.toEqual([])
  expect(unaskedIn(code)).toEqual([])
})

test('ENG-20 a library that asks in its own way is excused in its own file alone', () => {
  const code = 'document.startViewTransition(() => {})'
  expect(unaskedIn(code, 'framework-CqPXWJvC.js')).toEqual([])
  expect(featuresOf(unaskedIn(code, 'home-CgpgVXmZ.js'))).toContain('api.Document.startViewTransition')
})
