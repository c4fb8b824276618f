import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { type GalleryPage, galleryPageTitles } from './gallery-page.ts'

/** The fewest sections that get a list of links. */
const minListed = 3

/** A page that staff wrote: links to its sections at the side if there are several, its text in a column. */
export function GalleryPageView({ page: { slug, text } }: { page: GalleryPage }) {
  const title = galleryPageTitles[slug]
  const isListed = text.headings.length >= minListed
  return (
    <div className="page">
      <Breadcrumbs className="pt-6" above={[{ text: 'Home', to: '/' }]} current={title} />
      <h1 className="title-1 pt-[clamp(1.5rem,3vw,3rem)] pb-[clamp(1.75rem,3vw,3rem)] wrap-anywhere">{title}</h1>
      <div className={isListed ? 'text-page' : undefined}>
        {isListed && (
          <nav className="text-page__contents" aria-labelledby="page-contents">
            <h2 id="page-contents">On this page</h2>
            <ol>
              {text.headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {/* Sanitised by the server's renderer. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
      </div>
    </div>
  )
}
