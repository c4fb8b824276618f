import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export interface ListedRoute {
  /** From the root, `/api/products/:id`; a layout has that of what it lies in. */
  pattern: string
  file: string
  isLayout: boolean
}

/** Every route of the program, layouts too, as the route table has them. */
export function listRoutes(entries: readonly RouteConfigEntry[] = routes, parent = ''): ListedRoute[] {
  return entries.flatMap(({ path, file, index, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const isLayout = path === undefined && !index
    return [{ pattern, file, isLayout }, ...listRoutes(children, pattern)]
  })
}
