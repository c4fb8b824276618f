/** What every request is called that no route takes: a name for each would fill the memory of whoever keeps them. */
const unknown = 'other'

/**
 * Gives the pattern of the route that takes a path: `/events/talk` is `/events/:slug`, what the build or the picture folder
 * holds is `/assets/*` and `/images/*`, and what there is no route for is `other`.
 * @param patterns as React Router has them: `events/:slug`, `*` for what is left
 */
export function createRouteNamer(patterns: readonly string[]): (path: string) => string {
  const named = [...new Set(patterns.filter((pattern) => !/(^|\/)\*$/.test(pattern)))].map(
    (pattern) => `/${pattern.replace(/^\//, '')}`,
  )
  const plain = new Set(named.filter((pattern) => !pattern.includes(':')))
  const open = named
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => ({ pattern, shape: shapeOf(pattern), depth: pattern.split('/').length }))

  return function nameRoute(path) {
    const folder = /^\/(assets|images)\//.exec(path)
    if (folder) return `/${folder[1]}/*`
    if (plain.has(path)) return path
    const depth = path.split('/').length
    return open.find((route) => route.depth === depth && route.shape.test(path))?.pattern ?? unknown
  }
}

function shapeOf(pattern: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `^${pattern
      .split(/(:\w+)/)
      .map((part) => (part.startsWith(':') ? '[^/]+' : literal(part)))
      .join('')}$`,
  )
}
