import { type DataRouteObject, matchRoutes } from 'react-router'

declare global {
  interface Window {
    /** React Router's own global, set when the page is hydrated. */
    __reactRouterDataRouter?: { routes: DataRouteObject[] }
    /** The loaded modules, by the id of their route. */
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/** The ids of the routes at `pathname` whose code is not loaded. */
export function missingRoutes(pathname: string): string[] {
  const { __reactRouterDataRouter: router, __reactRouterRouteModules: modules = {} } = window
  const matches = matchRoutes(router?.routes ?? [], pathname) ?? []
  return matches.map(({ route }) => route.id).filter((id) => !(id in modules))
}
