import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { galleryPagePath, galleryPageTitles, type NearPriceSlug, nearPriceSlugs } from './gallery-page.ts'

const icons: Record<NearPriceSlug, IconName> = {
  shipping: 'truck',
  returns: 'undo-2',
  authenticity: 'badge-check',
}

/**
 * The gallery's own sentences about delivery, returns and authenticity near a price, each with a link to its page
 * (SHOP-19); none for an empty page. The links open in a new tab, because a purchase may be in progress.
 */
export function NearPriceLines() {
  const { pages, pageSummaries } = useGallery().gallery
  const shown = nearPriceSlugs.filter((slug) => pages.includes(slug))
  if (shown.length === 0) return null
  return (
    <ul className="room__terms">
      {shown.map((slug) => (
        <li key={slug}>
          <Icon name={icons[slug]} />
          <span>
            {pageSummaries[slug] && `${pageSummaries[slug]} `}
            <a className="link reach" href={galleryPagePath(slug)} target="_blank" rel="noopener">
              {galleryPageTitles[slug]}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </span>
        </li>
      ))}
    </ul>
  )
}
