import { Outlet } from 'react-router'
import type { Route } from './+types/desk.ts'
import '#app/styles/admin.css'

/** Whatever the portal answers is for one person and for no search engine. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    const response = await next()
    response.headers.set('X-Robots-Tag', 'noindex, nofollow')
    response.headers.set('Cache-Control', 'no-store')
    return response
  },
]

/** The room that every page of the portal stands in; its stylesheet is loaded here and nowhere else. */
export default function Desk() {
  return <Outlet />
}
