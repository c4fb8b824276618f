import { NavLink } from 'react-router'

const tabs = [
  { name: 'Posts', path: '/admin/blog' },
  { name: 'Categories', path: '/admin/blog/categories' },
  { name: 'Tags', path: '/admin/blog/tags' },
]

/** The tabs of 'Blog Management', each with its own address (BPST-01). */
export function BlogTabs() {
  return (
    <nav className="tabs mb-6" aria-label="Blog">
      {tabs.map(({ name, path }) => (
        <NavLink key={path} to={path} end>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
