/** The name of all requests without a route: a name for each would give metrics unlimited label values. */
const unknown = 'other'

/**
 * Returns the pattern of a path's route: `/events/:slug` for `/events/talk`, `/assets/*` and `/images/*` for files of the build
 * and pictures, and `other` for a path without a route.
 * @param patterns React Router's: `events/:slug`, `*` for the rest
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
