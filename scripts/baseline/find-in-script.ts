import { parse, walk as walkStyle } from 'css-tree'
import { parseAst } from 'vite'
import { browsersWithout, compatData, type Finding, findingFor } from './compat-data.ts'

/** A node of the syntax tree; each kind has its own fields. */
type Node = { type: string } & Record<string, unknown>

const elementTags = compatData.html.elements ?? {}
const interfaces = compatData.api as unknown as Record<string, Record<string, never>>
const builtins = compatData.javascript.builtins as unknown as Record<string, Record<string, never>>

/** The global names of single objects, with their interfaces. */
const knownObjects: Record<string, string> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  crypto: 'Crypto',
  screen: 'Screen',
}

/**
 * Finds in a module the globals, methods, properties, attributes of elements and selectors above the baseline.
 * For a method of an unknown object only the name is known: it is a finding if every interface with such a method got it
 * above the baseline.
 */
export function findInScript(code: string): Finding[] {
  const found: (Finding | undefined)[] = []
  const declared = namesDeclaredIn(code)
  const isGlobal = (name: string) => !declared.has(name)

  for (const { node, asked } of usesIn(parseAst(code) as unknown as Node)) {
    const add = (findings: (Finding | undefined)[]) =>
      found.push(...findings.map((finding) => finding && { ...finding, asked }))
    if (node.type === 'NewExpression' && isIdentifier(node.callee) && isGlobal(node.callee.name))
      add(globalFindings(node.callee.name))
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
      if (isIdentifier(callee) && isGlobal(callee.name)) add(globalFindings(callee.name))
      if (memberName(callee)) add([...methodFindings(callee, isGlobal), ...selectorFindings(callee, given)])
      found.push(...attributeFindings(given))
    } else if (node.type === 'MemberExpression' && isIdentifier(node.object) && isGlobal(node.object.name)) {
      add(methodFindings(node, isGlobal))
    }
  }
  return found.filter((finding) => finding !== undefined)
}

/** Every node under `root`, with the names that the code has tested for at that point: `if ('b' in a)`, `a.b ? … : …`, `a.b?.()`. */
function* usesIn(root: Node, askedBefore: readonly string[] = []): Generator<{ node: Node; asked: readonly string[] }> {
  const condition = root.type === 'LogicalExpression' ? root.left : root.test
  const names = [...(isNode(condition) ? namesAskedIn(condition) : []), ...namesTakenMissing(root)]
  const asked = names.length > 0 ? [...askedBefore, ...names] : askedBefore
  yield { node: root, asked }
  for (const child of Object.values(root).flat()) if (isNode(child)) yield* usesIn(child, asked)
}

/** The names that a condition tests for. A name that it calls is not tested. */
function namesAskedIn(condition: Node): string[] {
  switch (condition.type) {
    case 'MemberExpression':
      return [memberName(condition) ?? []].flat()
    case 'UnaryExpression':
      return isIdentifier(condition.argument) ? [condition.argument.name] : namesAskedIn(condition.argument as Node)
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [condition.left as Node, condition.right as Node].flatMap((side) => textOf(side) ?? namesAskedIn(side))
    default:
      return []
  }
}

/** The name in `typeof a.b`, `a.b?.()` and `a.b = c`, which do not throw if it is missing. */
function namesTakenMissing(node: Node): string[] {
  const { type, operator, optional, left, argument, callee, object } = node
  const taken =
    type === 'AssignmentExpression' ? left : operator === 'typeof' ? argument : optional === true && (callee ?? object)
  return isNode(taken) ? [memberName(taken) ?? []].flat() : []
}

/** Every node under `root`. */
function* nodesOf(root: Node): Generator<Node> {
  yield root
  for (const child of Object.values(root).flat()) {
    if (isNode(child)) yield* nodesOf(child)
  }
}

/** Names of variables, parameters, functions, classes and imports anywhere in the module: none of them is treated as a global. */
function namesDeclaredIn(code: string): Set<string> {
  const names = new Set<string>()
  const addPattern = (pattern: Node | null) => {
    if (!pattern) return
    for (const node of nodesOf(pattern)) if (isIdentifier(node)) names.add(node.name)
  }
  for (const node of nodesOf(parseAst(code) as unknown as Node)) {
    if (node.type === 'VariableDeclarator' || /Function|Class/.test(node.type))
      addPattern((node.id ?? null) as Node | null)
    if (/Function/.test(node.type)) for (const parameter of node.params as Node[]) addPattern(parameter)
    if (/^Import.*Specifier$/.test(node.type)) addPattern(node.local as Node)
  }
  return names
}

function globalFindings(name: string): (Finding | undefined)[] {
  if (Object.hasOwn(builtins, name)) return [findingFor(['javascript', 'builtins', name])]
  if (Object.hasOwn(interfaces.Window!, name)) return [findingFor(['api', 'Window', name])]
  return Object.hasOwn(interfaces, name) ? [findingFor(['api', name])] : []
}

/** For `URL.parse` and `document.startViewTransition` the interface is known, for `part.showPopover()` only the method. */
function methodFindings(member: Node, isGlobal: (name: string) => boolean): (Finding | undefined)[] {
  const method = memberName(member)
  if (!method) return []
  const { object } = member as unknown as { object: Node }
  if (isIdentifier(object) && isGlobal(object.name)) {
    const { name } = object
    const known = knownObjects[name]
    if (known) return [findingFor(['api', known, method])]
    if (Object.hasOwn(builtins, name)) return [findingFor(['javascript', 'builtins', name, method])]
    if (Object.hasOwn(interfaces, name)) return [findingFor(['api', name, `${method}_static`])]
  }
  return [newMethods.get(method)]
}

/** The kinds of interface that pages use: a method `when` of ours is not mistaken for one of a device or a store that no page uses. */
const commonInterfaces =
  /(Element|Node|Document|Event|Range|Selection|List|Animation|ViewTransition|Window|Response|Request|Headers|Blob|FormData|SearchParams|Signal|Observer)$/
const commonBuiltins = /^(Array|String|Map|Set|Iterator|Promise|RegExp|Date|Number|TypedArray|Error)$/

/** Methods that every common interface with a method of that name got above the baseline. */
const newMethods = findNewMethods()

function findNewMethods(): Map<string, Finding> {
  const all = new Map<string, Finding[]>()
  for (const [area, owners, isCommon] of [
    ['api', interfaces, commonInterfaces],
    ['javascript.builtins', builtins, commonBuiltins],
  ] as const) {
    for (const [owner, members] of Object.entries(owners)) {
      if (!isCommon.test(owner)) continue
      for (const [name, feature] of Object.entries(members)) {
        if (name === '__compat' || name === owner) continue
        const entry = { feature: `${area}.${owner}.${name}`, without: browsersWithout(feature) }
        all.set(name, [...(all.get(name) ?? []), entry])
      }
    }
  }
  return new Map(
    [...all]
      .filter(([, entries]) => entries.every(({ without }) => without.length > 0))
      .map(([name, entries]) => [name, entries[0]!]),
  )
}

const selectorMethods = ['matches', 'closest', 'querySelector', 'querySelectorAll']

/** `part.matches(':popover-open')` throws if the selector is unknown. */
function selectorFindings(callee: Node, given: readonly Node[]): (Finding | undefined)[] {
  const selector = given[0] && textOf(given[0])
  if (!selector || !selectorMethods.includes(memberName(callee) ?? '')) return []
  const found: (Finding | undefined)[] = []
  walkStyle(parse(selector, { context: 'selectorList', onParseError: () => {} }), (node) => {
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      found.push(findingFor(['css', 'selectors', node.name]))
  })
  return found
}

/** Attributes in a compiled JSX element: `jsx("dialog", { closedby: "any" })`. */
function attributeFindings(given: readonly Node[]): (Finding | undefined)[] {
  const [element, props] = given
  const tag = element && textOf(element)
  if (!tag || props?.type !== 'ObjectExpression' || !Object.hasOwn(elementTags, tag)) return []
  return (props.properties as Node[]).flatMap((property) => {
    const key = property.key as Node | undefined
    const name = key && (isIdentifier(key) ? key.name : textOf(key))?.toLowerCase()
    return name ? [findingFor(['html', 'elements', tag, name]), findingFor(['html', 'global_attributes', name])] : []
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isIdentifier(node: unknown): node is Node & { name: string } {
  return (node as Node | null)?.type === 'Identifier'
}

/** The property that a member expression reads, if it is given by name. */
function memberName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const property = node.property as Node
  return node.computed ? textOf(property) : isIdentifier(property) ? property.name : undefined
}

/** The text of a literal or of a template without expressions. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  const quasis = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : []
  return quasis.length === 1 ? quasis[0]!.value.cooked : undefined
}
