import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export interface ListedRoute {
  /** From the root, `/api/products/:id`; a layout has the path of its parent. */
  pattern: string
  file: string
  isLayout: boolean
}

/** Every route of the program, layouts too, from the route table. */
export function listRoutes(entries: readonly RouteConfigEntry[] = routes, parent = ''): ListedRoute[] {
  return entries.flatMap(({ path, file, index, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const isLayout = path === undefined && !index
    return [{ pattern, file, isLayout }, ...listRoutes(children, pattern)]
  })
}
