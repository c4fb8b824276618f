import { Fragment } from 'react'
import { Link } from 'react-router'
import { GalleryAddress } from '#app/features/gallery/gallery-address.tsx'
import { OpenNow } from '#app/features/gallery/open-now-line.tsx'
import { closedDaysAhead, closedDaysLine, hoursRows } from '#app/features/gallery/opening-hours.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import {
  type GalleryPageSlug,
  galleryPagePath,
  galleryPageSlugs,
  galleryPageTitles,
} from '#app/features/gallery-pages/gallery-page.ts'
import { Icon } from '#app/ui/icon.tsx'
import { scrollToTop } from '#app/ui/scroll-to-top.ts'
import { shownLinks } from './main-links.ts'
import { SiteLogo } from './site-logo.tsx'

const quickLinks = [
  { to: '/collection', text: 'Collection' },
  { to: '/events', text: 'Events' },
  { to: '/blog', text: 'Artist Profiles' },
  { to: '/favorites', text: 'Favorites' },
] as const

/** Pages written by staff that are linked in small print below the columns. */
const legal: readonly GalleryPageSlug[] = ['privacy', 'terms']

/** Quick links, address and opening hours, contact details, and the link to the portal (FTR-01..04). */
export function SiteFooter() {
  const { gallery, site, today } = useGallery()
  // Links without an address are not rendered (OP-04).
  const elsewhere = [
    ...gallery.socialLinks.map(({ key, label, url }) => ({ key, href: url, text: label })),
    ...(gallery.shopUrl ? [{ key: 'shop', href: gallery.shopUrl, text: 'Furniture shop' }] : []),
  ]
  const filled = galleryPageSlugs.filter((slug) => gallery.pages.includes(slug))
  const information = filled.filter((slug) => !legal.includes(slug))
  return (
    <footer className="footer">
      <div className="page">
        <div className={information.length > 0 ? 'footer__in footer__in--5' : 'footer__in'}>
          <div>
            <SiteLogo />
            <GalleryAddress className="mt-4" />
            <OpenNow />
            <a className="link--go mt-3" href={gallery.directionsUrl} target="_blank" rel="noopener">
              <span>Get Directions</span>
              <Icon name="arrow-right" />
            </a>
          </div>
          <nav aria-labelledby="footer-quick-links">
            <h2 id="footer-quick-links">Quick links</h2>
            <ul>
              {shownLinks(quickLinks, gallery.hasArtists).map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
          {information.length > 0 && (
            <nav aria-labelledby="footer-information">
              <h2 id="footer-information">Information</h2>
              <ul>
                {information.map((slug) => (
                  <li key={slug}>
                    <Link to={galleryPagePath(slug)}>{galleryPageTitles[slug]}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div>
            <h2>Hours</h2>
            <dl className="num">
              {hoursRows(gallery.hours).map(({ days, times }) => (
                <Fragment key={days}>
                  <dt>{days}</dt>
                  <dd>{times ?? 'Closed'}</dd>
                </Fragment>
              ))}
            </dl>
            {closedDaysAhead(gallery.closedDays, today).map((closed) => (
              <p key={closed.key} className="small mt-3">
                {closedDaysLine(closed)}
              </p>
            ))}
            <p className="small mt-3">Private viewings by appointment.</p>
          </div>
          <div>
            <h2>Contact</h2>
            <ul>
              <li>
                <a className="num" href={gallery.phoneUrl}>
                  {gallery.phone}
                </a>
              </li>
              <li>
                <a href={`mailto:${gallery.email}`}>{gallery.email}</a>
              </li>
              <li>
                <Link to="/contact-card">Contact card</Link>
              </li>
              {elsewhere.map(({ key, href, text }) => (
                <li key={key}>
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
          {filled.map(
            (slug) =>
              legal.includes(slug) && (
                <Link key={slug} className="link reach" to={galleryPagePath(slug)}>
                  {galleryPageTitles[slug]}
                </Link>
              ),
          )}
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
