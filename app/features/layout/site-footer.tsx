import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { Icon } from '#app/ui/icon.tsx'
import { scrollToTop } from '#app/ui/scroll-to-top.ts'
import { SiteLogo } from './site-logo.tsx'

const quickLinks = [
  { to: '/collection', text: 'Collection' },
  { to: '/events', text: 'Events' },
  { to: '/blog', text: 'Artist Profiles' },
  { to: '/favorites', text: 'Favorites' },
] as const

/** Quick links, where and when to find the gallery, how to reach it, and the way to the portal (FTR-01..04). */
export function SiteFooter() {
  'use no memo' // Hardly ever rendered again: remembering its parts takes more code than they are.
  const { gallery, site, today } = useGallery()
  // Links without an address are not rendered (OP-04).
  const elsewhere = [
    { href: gallery.socialUrl, text: 'Follow us' },
    { href: gallery.shopUrl, text: 'Furniture shop' },
  ].filter((link): link is { href: string; text: string } => Boolean(link.href))
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer__in">
          <div>
            <SiteLogo />
            <address className="mt-4">
              {gallery.street}
              <br />
              {gallery.city}, {gallery.region} {gallery.postalCode}
            </address>
            <a className="link--go mt-3" href={gallery.directionsUrl} target="_blank" rel="noopener">
              <span>Get Directions</span>
              <Icon name="arrow-right" />
            </a>
          </div>
          <nav aria-labelledby="footer-quick-links">
            <h2 id="footer-quick-links">Quick links</h2>
            <ul>
              {quickLinks.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Hours</h2>
            <dl className="num">
              <dt>Monday to Saturday</dt>
              <dd>11:00 AM to 5:00 PM</dd>
              <dt>Sunday</dt>
              <dd>Closed</dd>
            </dl>
            <p className="small mt-3">Private viewings by appointment.</p>
          </div>
          <div>
            <h2>Contact</h2>
            <ul>
              <li>
                <a className="num" href={`tel:${gallery.phone.replace(/[^+\d]/g, '')}`}>
                  {gallery.phone}
                </a>
              </li>
              <li>
                <a href={`mailto:${gallery.email}`}>{gallery.email}</a>
              </li>
              <li>
                <Link to="/contact-card">Contact card</Link>
              </li>
              {elsewhere.map(({ href, text }) => (
                <li key={text}>
                  <a href={href} target="_blank" rel="noopener">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="footer__base">
          <span>
            © {today.slice(0, 4)} {site.name}
          </span>
          <a className="link reach" href="/admin">
            Admin Portal
          </a>
          <button type="button" className="icon-btn icon-btn--line" aria-label="Scroll to top" onClick={scrollToTop}>
            <Icon name="arrow-up" />
          </button>
        </div>
      </div>
    </footer>
  )
}
