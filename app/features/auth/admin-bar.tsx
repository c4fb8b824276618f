import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { accountPath, portalHome, signOutPath } from './return-path.ts'
import { useStartSignOut } from './use-sign-out.ts'

/** The portal's pages, in the bar's order (SHELL-02). */
const pages = [
  { name: 'Products', path: portalHome },
  { name: 'Artists', path: '/admin/artists' },
  { name: 'Events', path: '/admin/events' },
  { name: 'Blog', path: '/admin/blog' },
  { name: 'Orders', path: '/admin/orders' },
  { name: 'Enquiries', path: '/admin/enquiries' },
  { name: 'People', path: '/admin/people' },
  { name: 'History', path: '/admin/history' },
  { name: 'Settings', path: '/admin/settings' },
]

/** The bar at the top of every page of the portal (SHELL-01..06). `counts`: the number beside a link, by its path. */
export function AdminBar({ email, counts = {} }: { email: string; counts?: Readonly<Record<string, ReactNode>> }) {
  const startSignOut = useStartSignOut()
  const isLoading = useNavigation().state === 'loading'
  const nav = useCurrentInSight()
  const { pathname } = useLocation()
  // Both addresses show the artworks (SHELL-08).
  const open = /^\/admin\/?$/.test(pathname) ? portalHome : pathname
  return (
    <header className="admin__bar">
      <div className="page">
        <Link className="logo" to="/admin">
          <Icon name="mark" size={20} />
          Admin Portal
        </Link>
        <nav ref={nav} aria-label="Admin">
          {pages.map(({ name, path }) => (
            <Link key={path} to={path} aria-current={`${open}/`.startsWith(`${path}/`) ? 'page' : undefined}>
              {name}
              {counts[path]}
            </Link>
          ))}
        </nav>
        <span className="who">
          {isLoading ? (
            <span role="status">Loading...</span>
          ) : (
            <Link to={accountPath} title="Your account">
              {`Logged in as ${email}`}
            </Link>
          )}
        </span>
        <div className="end">
          <Link className="btn btn--quiet btn--sm" to="/">
            View Gallery
          </Link>
          <form
            method="post"
            action={signOutPath}
            onSubmit={(event) => {
              event.preventDefault()
              startSignOut()
            }}
          >
            <button type="submit" className="btn btn--quiet btn--sm">
              Sign Out
            </button>
          </form>
        </div>
      </div>
    </header>
  )
}

/** Scrolls the links, which are wider than a phone, so that the current page's link is visible (SHELL-19). */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const links = nav.current!
    const current = links.querySelector('[aria-current]')
    if (!current) return
    const place = current.getBoundingClientRect()
    const seen = links.getBoundingClientRect()
    links.scrollLeft += (place.left + place.right - seen.left - seen.right) / 2
  }, [pathname])
  return nav
}
