import { Link } from 'react-router'
import type { ListedGalleryPage } from '#app/features/gallery-pages/admin/list-gallery-pages.server.ts'
import { galleryPagePath, galleryPageTitles } from '#app/features/gallery-pages/gallery-page.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'

/** The pages that staff write, each with its own form. */
export function PagesSection({ pages, timeZone }: { pages: readonly ListedGalleryPage[]; timeZone: string }) {
  return (
    <section className="box" id="pages" aria-labelledby="settings-pages">
      <div className="box__head">
        <h2 id="settings-pages">Pages</h2>
        <span className="small quiet">Shown in the footer while they have text</span>
      </div>
      <ul className="settings__list">
        {pages.map(({ slug, isFilled, changed }) => (
          <li key={slug}>
            <Link className="link reach" to={`/admin/settings/pages/${slug}`}>
              {galleryPageTitles[slug]}
            </Link>
            <span className="quiet">{galleryPagePath(slug)}</span>
            <span className={isFilled ? 'badge badge--live' : 'badge badge--draft'}>
              {isFilled ? 'Shown' : 'Empty'}
            </span>
            <span className="small quiet num">{changed && formatGalleryDay(changed, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
