import { type CssNode, parse, walk } from 'css-tree'
import { compatData, type Finding, findingFor } from './compat-data.ts'

/**
 * Finds in a stylesheet the properties, keywords, functions, selectors and at-rules above the baseline. Rules inside
 * `@supports` count too: the list of exceptions says what happens without them.
 */
export function findInStyle(css: string): Finding[] {
  const paths: string[][] = []
  const prefixed = new Set(css.match(/(?<=[{;\s]-webkit-)[\w-]+(?=\s*:)/g))
  walk(parse(css, { parseValue: true, parseCustomProperty: false }), (node: CssNode) => {
    if (node.type === 'Atrule') paths.push(['css', 'at-rules', node.name])
    // A vendor's prefixed selector is meant for that vendor's browsers.
    const isSelector = node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector'
    if (isSelector && !node.name.startsWith('-')) paths.push(['css', 'selectors', node.name])
    if (node.type === 'NestingSelector') paths.push(['css', 'selectors', 'nesting'])
    // An older browser uses the prefixed declaration next to it.
    if (node.type === 'Declaration' && !node.property.startsWith('-') && !prefixed.has(node.property)) {
      paths.push(['css', 'properties', node.property])
      if (node.value.type === 'Value')
        for (const part of node.value.children) paths.push(...namesOf(node.property, part))
    }
    if (node.type === 'Declaration' && node.property === 'text-decoration' && node.value.type === 'Value')
      paths.push(...textDecorationParts(node.value.children.toArray(), prefixed.has('text-decoration')))
    if (node.type === 'Function') paths.push(...functionPaths(node.name))
    if (node.type === 'Dimension') paths.push(...unitPaths(node.unit))
  })
  return paths.map(findingFor).filter((finding) => finding !== undefined)
}

/** `field-sizing: content` is `css.properties.field-sizing.content`. */
function namesOf(property: string, part: CssNode): string[][] {
  return part.type === 'Identifier' || part.type === 'Function' ? [['css', 'properties', property, part.name]] : []
}

/** Only newer browsers accept a thickness in the shorthand; older ones accept a colour or style only with a prefix, and drop the whole declaration. */
function textDecorationParts(parts: readonly CssNode[], isPrefixed: boolean): string[][] {
  const path = ['css', 'properties', 'text-decoration']
  return parts.flatMap((part) => {
    if (part.type === 'Dimension' || part.type === 'Percentage') return [[...path, 'includes_thickness']]
    const isLine =
      part.type === 'Identifier' && ['none', 'inherit', 'underline', 'overline', 'line-through'].includes(part.name)
    return isLine || isPrefixed ? [] : [[...path, 'includes_color-and-style']]
  })
}

const types = compatData.css.types as unknown as Record<string, Record<string, unknown>>

/** Each function is listed under one of several types: `color-mix()` under `color`. */
function functionPaths(name: string): string[][] {
  return Object.keys(types).flatMap((type) => [
    ...(type === name ? [['css', 'types', type]] : []),
    ...(Object.hasOwn(types[type]!, name) ? [['css', 'types', type, name]] : []),
  ])
}

const unitFamilies = {
  d: 'viewport_percentage_units_dynamic',
  s: 'viewport_percentage_units_small',
  l: 'viewport_percentage_units_large',
}

function unitPaths(unit: string): string[][] {
  const family = /^([dsl])v(h|w|b|i|min|max)$/.exec(unit)?.[1] as keyof typeof unitFamilies | undefined
  const name = family ? unitFamilies[family] : unit.startsWith('cq') ? 'container_query_length_units' : unit
  return [['css', 'types', 'length', name]]
}
